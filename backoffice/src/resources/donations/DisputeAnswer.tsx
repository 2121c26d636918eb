import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Skeleton, TextField } from '@mui/material'
import { type SubmitEvent, useId, useState } from 'react'
import { useLocale } from 'react-admin'
import { formatDecimal } from '../../../../client/format/amounts.ts'
import type { BackofficeDonation } from '../../../../domain/donations/contract.ts'
import {
	type DisputeAnswerKind,
	type DisputeEvidenceView,
	STATEMENT_LIMIT,
} from '../../../../domain/donations/disputes.contract.ts'
import type { RefundPreview } from '../../../../domain/donations/refunds.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { serverClock } from '../../providers/server-clock.ts'
import { Failure } from '../../ui/failure.tsx'
import { fieldMessage, isConflict } from '../../ui/field-message.ts'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'
import { Note } from '../../ui/note.tsx'
import { When } from '../../ui/when.tsx'
import { DisputeFiles } from './DisputeFiles.tsx'
import { donationTitle, donorName } from './donation-text.ts'
import styles from './refund.module.css'
import { useAnswerDispute, useDisputeEvidence } from './use-dispute.ts'

interface DisputeAnswerProps {
	donation: BackofficeDonation
	dispute: RefundPreview['disputes'][number]
	/** The version of the donation that the person saw. */
	etag: string
	onClose: () => void
}

/** What is said to a dispute: evidence, most of which is gathered already, or that the donor may have the money. */
export function DisputeAnswer({ donation, dispute, etag, onClose }: DisputeAnswerProps) {
	const t = useT()
	const locale = useLocale()
	const due = dispute.evidenceDueAt
	const isLate = due !== null && Date.parse(due) <= serverClock.now()
	const [answer, setAnswer] = useState<DisputeAnswerKind>(isLate ? 'accepted' : 'contested')
	const [statement, setStatement] = useState('')
	const [tried, setTried] = useState(false)
	const evidence = useDisputeEvidence(donation.id, dispute.ref)
	const sending = useAnswerDispute(donation.id, dispute.ref)
	const { error, isPending } = sending
	const isEvidence = answer === 'contested'
	const problem =
		tried && statement.trim() === '' ? t('dispute.statementMissing') : fieldMessage(error, 'statement')
	const send = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault()
		setTried(true)
		if (statement.trim() === '') return
		sending.mutate({ answer, statement: statement.trim(), etag }, { onSuccess: onClose })
	}
	return (
		<Dialog
			open
			onClose={isPending ? undefined : onClose}
			fullWidth
			maxWidth="sm"
			aria-labelledby="dispute-title"
		>
			<DialogTitle id="dispute-title">{t('dispute.title')}</DialogTitle>
			<form className={styles.window} onSubmit={send} noValidate>
				<DialogContent className={styles.form ?? ''}>
					<p className={styles.quiet}>
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
					</p>
					<Choice answer={answer} isLate={isLate} onChange={setAnswer} />
					{isEvidence ? <Gathered query={evidence} /> : null}
					{isEvidence && evidence.data ? (
						<DisputeFiles donationId={donation.id} dispute={dispute.ref} files={evidence.data.files} />
					) : null}
					<TextField
						label={t(isEvidence ? 'dispute.statement' : 'dispute.reason')}
						value={statement}
						onChange={(event) => setStatement(event.target.value)}
						required
						error={problem !== null}
						helperText={problem ?? t(isEvidence ? 'dispute.statementHelp' : 'dispute.reasonHelp')}
						fullWidth
						multiline
						minRows={3}
						maxRows={8}
						slotProps={{ htmlInput: { maxLength: STATEMENT_LIMIT } }}
					/>
					{isConflict(error) ? <Note>{t('dispute.conflict')}</Note> : null}
					{error && !isConflict(error) && fieldMessage(error, 'statement') === null ? (
						<Note>{error.message}</Note>
					) : null}
				</DialogContent>
				<DialogActions>
					<Button variant="outlined" color="secondary" onClick={onClose} disabled={isPending}>
						{t('common.cancel')}
					</Button>
					<Button
						type="submit"
						variant="contained"
						color={isEvidence ? 'primary' : 'error'}
						disabled={isPending}
					>
						{isPending
							? t('common.sending')
							: t(isEvidence ? 'dispute.sendContested' : 'dispute.sendAccepted')}
					</Button>
				</DialogActions>
			</form>
		</Dialog>
	)
}

interface ChoiceProps {
	answer: DisputeAnswerKind
	/** The provider takes no evidence any more. */
	isLate: boolean
	onChange: (answer: DisputeAnswerKind) => void
}

function Choice({ answer, isLate, onChange }: ChoiceProps) {
	const t = useT()
	const name = useId()
	return (
		<fieldset className={styles.extent}>
			<legend className={styles.legend}>{t('dispute.how')}</legend>
			{(['contested', 'accepted'] as const).map((each) => (
				<label key={each}>
					<input
						type="radio"
						name={name}
						checked={answer === each}
						disabled={isLate && each === 'contested'}
						onChange={() => onChange(each)}
					/>
					<span className={styles.choice}>
						{t(`dispute.${each}`)}
						<span className={styles.quiet}>{t(`dispute.${each}Help`)}</span>
					</span>
				</label>
			))}
		</fieldset>
	)
}

/** What goes along with the statement. */
function Gathered({ query }: { query: ReturnType<typeof useDisputeEvidence> }) {
	const t = useT()
	const { data, error, refetch } = query
	if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
	if (!data) return <Skeleton variant="rectangular" height={160} />
	return (
		<section className={styles.gathered}>
			<h3>{t('dispute.gathered')}</h3>
			<GatheredFacts evidence={data} />
		</section>
	)
}

function GatheredFacts({ evidence }: { evidence: DisputeEvidenceView }) {
	const t = useT()
	const { purpose, donor, card, startedAt, receipt, history, mails } = evidence
	const facts = [
		['purpose', purpose],
		['giver', donor.name],
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
								<span className={styles.quiet}>
									{t(isTaken ? 'dispute.mailTaken' : 'dispute.mailRefused')}
								</span>
							</li>
						))}
					</ul>
				</KeyValue>
			) : null}
		</KeyValues>
	)
}
