import { Box, Button, MenuItem, Paper, Skeleton, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { CanAccess } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import type { DiscrepancyDetail } from '../../../../domain/payouts/contract.ts'
import { providerName } from '../../../../domain/payouts/providers.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Failure } from '../../ui/failure.tsx'
import { isConflict } from '../../ui/field-message.ts'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'
import { Note } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import { styles as timeline } from '../../ui/timeline.styles.ts'
import { When } from '../../ui/when.tsx'
import { BookIt } from '../journal/BookIt.tsx'
import { BothSides } from './BothSides.tsx'
import { DiscrepancyChip } from './DiscrepancyChip.tsx'
import { NoteForm } from './NoteForm.tsx'
import { styles } from './payouts.styles.ts'
import { ResolveDialog } from './ResolveDialog.tsx'
import { useDiscrepancy } from './use-discrepancy.ts'

export function DiscrepancyShow() {
	const t = useT()
	const { id = '' } = useParams()
	const { seen, action } = useDiscrepancy(id)
	const [resolving, setResolving] = useState(false)
	const discrepancy = seen.data?.discrepancy
	const isOpen = discrepancy?.status === 'open'
	return (
		<Page
			title={discrepancy ? t(`discrepancyKind.${discrepancy.kind}`) : t('discrepancies.one')}
			lead={discrepancy ? <DiscrepancyChip discrepancy={discrepancy} /> : null}
			actions={<BackLink to="/discrepancies">{t('discrepancies.all')}</BackLink>}
		>
			{seen.error ? <Failure error={seen.error} onRetry={() => void seen.refetch()} /> : null}
			{!discrepancy && !seen.error ? <Skeleton variant="rectangular" height={320} /> : null}
			{isConflict(action.error) ? <Note>{t('discrepancies.conflict')}</Note> : null}
			{discrepancy ? (
				<Box sx={styles.columns}>
					<div>
						<Box component="p" sx={styles.meaning}>
							{t(`discrepancyMeaning.${discrepancy.kind}`, { provider: providerName(discrepancy.provider) })}
						</Box>
						<BothSides discrepancy={discrepancy} />
						<DiscrepancyFacts discrepancy={discrepancy} />
						<CanAccess resource="discrepancies" action="review">
							{isOpen ? (
								<Box sx={styles.decide}>
									<OwnerPick
										discrepancy={discrepancy}
										pending={action.isPending}
										onGive={(ownerId) => action.mutate({ action: 'assign', body: { ownerId } })}
									/>
									<Button variant="contained" onClick={() => setResolving(true)}>
										{t('discrepancies.resolve')}
									</Button>
									<BookIt discrepancy={discrepancy} />
								</Box>
							) : null}
							<NoteForm
								task={action}
								onSend={async (note) => {
									await action.mutateAsync({ action: 'note', body: { note } })
								}}
							/>
						</CanAccess>
					</div>
					<Paper component="aside" variant="outlined" sx={styles.card}>
						<h2>{t('discrepancies.history')}</h2>
						<DiscrepancyHistory discrepancy={discrepancy} />
					</Paper>
				</Box>
			) : null}
			{resolving && isOpen ? (
				<ResolveDialog
					task={action}
					onClose={() => setResolving(false)}
					onConfirm={(body) =>
						action.mutate({ action: 'resolve', body }, { onSuccess: () => setResolving(false) })
					}
				/>
			) : null}
		</Page>
	)
}

function DiscrepancyFacts({ discrepancy }: { discrepancy: DiscrepancyDetail }) {
	const t = useT()
	const { payoutId, donationId } = discrepancy
	const provider = providerName(discrepancy.provider)
	return (
		<KeyValues>
			{payoutId ? (
				<KeyValue label={t('discrepancies.payout')}>
					<Link to={`/payouts/${payoutId}/show`}>{payoutId}</Link>
				</KeyValue>
			) : null}
			{donationId ? (
				<KeyValue label={t('payouts.donation')}>
					<Link to={`/donations/${donationId}/show`}>{t('discrepancies.openDonation')}</Link>
				</KeyValue>
			) : null}
			{discrepancy.objectRef ? (
				<KeyValue label={t('discrepancies.object', { provider })}>{discrepancy.objectRef}</KeyValue>
			) : null}
			{discrepancy.lineRef ? <KeyValue label={t('payouts.line')}>{discrepancy.lineRef}</KeyValue> : null}
			<KeyValue label={t('payouts.providerLabel')}>{provider}</KeyValue>
			<KeyValue label={t('payouts.account')}>{discrepancy.account}</KeyValue>
			<KeyValue label={t('discrepancies.moved')}>
				<When at={discrepancy.effectiveAt} />
			</KeyValue>
			<KeyValue label={t('discrepancies.age')}>
				{t('discrepancies.days', { count: discrepancy.age })}
			</KeyValue>
			<KeyValue label={t('discrepancies.owner')}>{discrepancy.owner ?? t('discrepancies.nobody')}</KeyValue>
		</KeyValues>
	)
}

interface OwnerPickProps {
	discrepancy: DiscrepancyDetail
	pending: boolean
	onGive: (ownerId: string | null) => void
}

function OwnerPick({ discrepancy, pending, onGive }: OwnerPickProps) {
	const t = useT()
	return (
		<TextField
			select
			size="small"
			label={t('discrepancies.owner')}
			value={discrepancy.ownerId ?? ''}
			disabled={pending}
			onChange={(event) => onGive(event.target.value || null)}
			slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
			sx={{ minWidth: 220 }}
		>
			<MenuItem value="">{t('discrepancies.nobody')}</MenuItem>
			{discrepancy.owners.map((owner) => (
				<MenuItem key={owner.id} value={owner.id}>
					{owner.name}
				</MenuItem>
			))}
		</TextField>
	)
}

type Step = DiscrepancyDetail['history'][number]

function DiscrepancyHistory({ discrepancy }: { discrepancy: DiscrepancyDetail }) {
	const steps = discrepancy.history.toReversed()
	return (
		<Box component="ol" sx={timeline.line} reversed>
			{steps.map((step, index) => (
				<li key={`${step.at} ${step.type} ${step.text}`} className={index === 0 ? 'now' : undefined}>
					<StepText step={step} />
				</li>
			))}
		</Box>
	)
}

function StepText({ step }: { step: Step }) {
	const t = useT()
	const given = step.type === 'assigned'
	return (
		<>
			<b>
				{t(given && step.text === null ? 'discrepancies.step.givenBack' : `discrepancies.step.${step.type}`)}
			</b>
			{given && step.text ? <span> {step.text}</span> : null}
			<Typography component="div" variant="quiet">
				{step.actor}, <When at={step.at} />
			</Typography>
			{!given && step.text ? (
				<Box component="p" sx={timeline.note}>
					{step.text}
				</Box>
			) : null}
			<Facts facts={step.facts} sx={timeline.facts} />
		</>
	)
}
