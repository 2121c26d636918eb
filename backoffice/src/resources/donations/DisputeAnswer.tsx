import { Box, Skeleton } from '@mui/material'
import { useLocale } from 'react-admin'
import { formatDecimal } from '../../../../client/format/amounts.ts'
import type { BackofficeDonation } from '../../../../domain/donations/contract.ts'
import {
	type DisputeAnswerKind,
	type DisputeEvidenceView,
	disputeAnswerBody,
} from '../../../../domain/donations/disputes.contract.ts'
import type { RefundPreview } from '../../../../domain/donations/refunds.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { serverClock } from '../../providers/server-clock.ts'
import { Failure } from '../../ui/failure.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { DecisionDialog, Refusal } from '../../ui/form/decision-dialog.tsx'
import { Line } from '../../ui/form/fields.tsx'
import { Radios } from '../../ui/form/radios.tsx'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'
import { When } from '../../ui/when.tsx'
import { DisputeFiles } from './DisputeFiles.tsx'
import { donationTitle, donorName } from './donation-text.ts'
import { styles } from './refund.styles.ts'
import { useAnswerDispute, useDisputeEvidence } from './use-dispute.ts'

interface DisputeAnswerProps {
	donation: BackofficeDonation
	dispute: RefundPreview['disputes'][number]
	etag: string
	onClose: () => void
}

export function DisputeAnswer({ donation, dispute, etag, onClose }: DisputeAnswerProps) {
	const t = useT()
	const locale = useLocale()
	const due = dispute.evidenceDueAt
	const isLate = due !== null && Date.parse(due) <= serverClock.now()
	const evidence = useDisputeEvidence(donation.id, dispute.ref)
	const sending = useAnswerDispute(donation.id, dispute.ref)
	const form = useContractForm({
		schema: disputeAnswerBody,
		values: { answer: isLate ? 'accepted' : 'contested', statement: '' },
		task: sending,
	})
	const answer = form.watch('answer')
	const isEvidence = answer === 'contested'
	const options = (['contested', 'accepted'] as const).map((value) => ({
		value,
		disabled: isLate && value === 'contested',
		text: (
			<Box component="span" sx={styles.choice}>
				{t(`dispute.${value}`)}
				<Box component="span" sx={styles.quiet}>
					{t(`dispute.${value}Help`)}
				</Box>
			</Box>
		),
	}))
	return (
		<DecisionDialog
			form={form}
			title={t('dispute.title')}
			verb={t(isEvidence ? 'dispute.sendContested' : 'dispute.sendAccepted')}
			color={isEvidence ? 'primary' : 'error'}
			staysOnConflict
			onClose={onClose}
			onSend={({ answer, statement }) =>
				sending.mutate({ answer, statement: statement.trim(), etag }, { onSuccess: onClose })
			}
		>
			<Box component="p" sx={styles.quiet}>
				{t('dispute.subject', {
					title: donationTitle(t, donation),
					name: donorName(t, donation),
					amount: formatDecimal(dispute.amount, donation.currency, locale),
				})}{' '}
				{due ? (
					<span>
						{t(isLate ? 'refund.evidenceOver' : 'dispute.due')} <When at={due} of={donation.currency} />
					</span>
				) : null}
			</Box>
			<Radios<DisputeAnswerKind>
				legend={t('dispute.how')}
				options={options}
				value={answer}
				onChange={(value) => form.setValue('answer', value)}
			/>
			{isEvidence ? <Gathered query={evidence} /> : null}
			{isEvidence && evidence.data ? (
				<DisputeFiles donationId={donation.id} dispute={dispute.ref} files={evidence.data.files} />
			) : null}
			<Line
				form={form}
				name="statement"
				label={t(isEvidence ? 'dispute.statement' : 'dispute.reason')}
				help={t(isEvidence ? 'dispute.statementHelp' : 'dispute.reasonHelp')}
				rows={3}
			/>
			<Refusal form={form} conflict={t('dispute.conflict')} />
		</DecisionDialog>
	)
}

function Gathered({ query }: { query: ReturnType<typeof useDisputeEvidence> }) {
	const t = useT()
	const { data, error, refetch } = query
	if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
	if (!data) return <Skeleton variant="rectangular" height={160} />
	return (
		<Box component="section" sx={styles.effect}>
			<h3>{t('dispute.gathered')}</h3>
			<GatheredFacts evidence={data} />
		</Box>
	)
}

function GatheredFacts({ evidence }: { evidence: DisputeEvidenceView }) {
	const t = useT()
	const { purpose, donor, card, startedAt, receipt, history, mails } = evidence
	const facts = [
		['purpose', purpose],
		['donor', donor.name],
		['email', donor.email],
		['address', donor.address],
		['card', card],
	] as const
	return (
		<KeyValues>
			{facts.map(([label, value]) =>
				value === '' ? null : (
					<KeyValue key={label} label={t(`dispute.${label}`)}>
						{value}
					</KeyValue>
				),
			)}
			<KeyValue label={t('dispute.startedAt')}>
				<When at={startedAt} />
			</KeyValue>
			{receipt ? (
				<KeyValue label={t('dispute.receipt')}>
					{t('dispute.receiptIssued', { number: receipt.number })} <When at={receipt.issuedAt} />
				</KeyValue>
			) : null}
			<KeyValue label={t('dispute.history')} wide>
				<ul lang="en">
					{history.map(({ at, what }) => (
						<li key={at + what}>
							<When at={at} /> {what}
						</li>
					))}
				</ul>
			</KeyValue>
			{mails.length > 0 ? (
				<KeyValue label={t('dispute.mails')} wide>
					<ul lang="en">
						{mails.map(({ at, what, isTaken }) => (
							<li key={at + what}>
								<When at={at} /> {what}{' '}
								<Box component="span" sx={styles.quiet}>
									{t(isTaken ? 'dispute.mailTaken' : 'dispute.mailRefused')}
								</Box>
							</li>
						))}
					</ul>
				</KeyValue>
			) : null}
		</KeyValues>
	)
}
