import { Box, Skeleton } from '@mui/material'
import { useState } from 'react'
import { useLocale, useNotify } from 'react-admin'
import { formatDecimal } from '../../../../client/format/amounts.ts'
import { type AssignPreview, assignBody } from '../../../../domain/donations/assignment.contract.ts'
import type { BackofficeDonation } from '../../../../domain/donations/contract.ts'
import type { BackofficeRequest } from '../../../../domain/requests/backoffice.contract.ts'
import { useFieldText } from '../../providers/field-text.ts'
import { useT } from '../../providers/i18n.ts'
import { Amount } from '../../ui/amount.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { DecisionDialog, Refusal } from '../../ui/form/decision-dialog.tsx'
import { Line } from '../../ui/form/fields.tsx'
import { Radios } from '../../ui/form/radios.tsx'
import { Note } from '../../ui/note.tsx'
import { FundPicker } from '../journal/FundPicker.tsx'
import { donorName } from './donation-text.ts'
import { FundBalances } from './FundBalances.tsx'
import { FundraiserPicker } from './FundraiserPicker.tsx'
import { styles } from './refund.styles.ts'
import { useAssign, useAssignPreview } from './use-assign.ts'

type RecipientKind = 'fundraiser' | 'person' | 'foundation'

/** Returns the person of a fund (`individual.{id}.INR`); undefined before a choice. */
const personOf = (fund: string): string | undefined => fund.split('.')[1]

interface DonationAssignProps {
	donation: BackofficeDonation
	onClose: () => void
}

export function DonationAssign({ donation, onClose }: DonationAssignProps) {
	const t = useT()
	const fieldText = useFieldText()
	const locale = useLocale()
	const notify = useNotify()
	const assign = useAssign(donation, () => {
		notify('assign.done', { type: 'success' })
		onClose()
	})
	const form = useContractForm({
		schema: assignBody,
		values: { requestId: undefined, personId: null, reason: '' },
		task: assign,
	})
	const [kind, setKind] = useState<RecipientKind>('fundraiser')
	const [request, setRequest] = useState<BackofficeRequest | null>(null)
	const [person, setPerson] = useState('')
	const recipient = {
		requestId: kind === 'fundraiser' ? (request?.id ?? null) : null,
		personId: kind === 'person' ? (personOf(person) ?? null) : null,
	}
	const isChosen = kind === 'foundation' || recipient.requestId !== null || recipient.personId !== null
	const { data, error, isPlaceholderData, refetch } = useAssignPreview(donation.id, recipient, isChosen)
	const seen = isChosen ? data?.preview : undefined
	const isCurrent = !isPlaceholderData && error === null
	const problem = form.formState.errors.requestId?.message
	const personProblem = form.formState.errors.personId?.message
	const shouldValidate = form.formState.isSubmitted
	const choose = (id: string | null | undefined) =>
		form.setValue('requestId', id as string | null, { shouldValidate })
	const choosePerson = (id: string | null | undefined) =>
		form.setValue('personId', id as string | null, { shouldValidate })
	const total = formatDecimal(donation.total, donation.currency, locale)
	return (
		<DecisionDialog
			form={form}
			title={t('assign.title')}
			verb={
				seen
					? t('assign.confirmAmount', { amount: formatDecimal(seen.amount, donation.currency, locale) })
					: t('assign.confirm')
			}
			disabled={(seen?.problem ?? null) !== null}
			staysOnConflict
			onClose={onClose}
			onSend={({ reason }) => {
				if (!data || !isCurrent || seen?.problem) return
				assign.mutate({ ...recipient, reason: reason.trim(), etag: data.etag })
			}}
		>
			<Box component="p" sx={styles.quiet}>
				{t('assign.subject', { total, name: donorName(t, donation) })}
			</Box>
			<Radios<RecipientKind>
				legend={t('assign.toWhat')}
				options={[
					{ value: 'fundraiser', text: t('assign.fundraiser') },
					{ value: 'person', text: t('assign.person') },
					{ value: 'foundation', text: t('assign.foundation') },
				]}
				value={kind}
				onChange={(chosen) => {
					setKind(chosen)
					choose(chosen === 'fundraiser' ? request?.id : null)
					choosePerson(chosen === 'person' ? personOf(person) : null)
				}}
			/>
			{kind === 'fundraiser' ? (
				<FundraiserPicker
					currency={donation.currency}
					value={request}
					onChange={(chosen) => {
						setRequest(chosen)
						choose(chosen?.id)
					}}
					problem={problem === undefined ? null : fieldText(problem)}
				/>
			) : null}
			{kind === 'person' ? (
				<FundPicker
					currency={donation.currency}
					kind="individual"
					value={person}
					onChange={(fund) => {
						setPerson(fund)
						choosePerson(personOf(fund))
					}}
					problem={personProblem === undefined ? null : fieldText(personProblem)}
				/>
			) : null}
			<Line form={form} name="reason" label={t('assign.reason')} help={t('assign.reasonHelp')} rows={2} />
			{isChosen && error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{isChosen && !seen && !error ? <Skeleton variant="rectangular" height={180} /> : null}
			{seen ? (
				<div aria-busy={!isCurrent}>
					<AssignEffect preview={seen} />
				</div>
			) : null}
			{seen?.problem && isCurrent ? <Note>{seen.problem.message}</Note> : null}
			<Refusal form={form} conflict={t('assign.conflict')} />
		</DecisionDialog>
	)
}

function AssignEffect({ preview }: { preview: AssignPreview }) {
	const t = useT()
	const { currency, total, amount, fee, before, after } = preview
	const parts = [
		{ label: 'assign.charged', value: total },
		{ label: 'assign.toFund', value: amount },
		{ label: 'assign.toCover', value: fee },
	] as const
	return (
		<Box component="section" sx={styles.effect} aria-label={t('assign.effect')}>
			<h3>{t('assign.effect')}</h3>
			<Box component="dl" sx={styles.parts}>
				{parts.map(({ label, value }) => (
					<div key={label}>
						<dt>{t(label)}</dt>
						<dd>
							<Amount why="proposed" value={value} currency={currency} />
						</dd>
					</div>
				))}
			</Box>
			<h3>{t('assign.fund')}</h3>
			<FundBalances currency={currency} before={before} after={after} />
			<Box component="p" sx={styles.quiet}>
				{t('assign.quiet')}
			</Box>
		</Box>
	)
}
