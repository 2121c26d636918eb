import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Skeleton, TextField } from '@mui/material'
import { type SubmitEvent, useId, useState } from 'react'
import { useLocale, useNotify } from 'react-admin'
import { formatDecimal } from '../../../../client/format/amounts.ts'
import type { AssignPreview } from '../../../../domain/donations/assignment.contract.ts'
import type { BackofficeDonation } from '../../../../domain/donations/contract.ts'
import type { BackofficeRequest } from '../../../../domain/requests/backoffice.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Amount } from '../../ui/amount.tsx'
import { Failure } from '../../ui/failure.tsx'
import { fieldMessage, isConflict } from '../../ui/field-message.ts'
import { Note } from '../../ui/note.tsx'
import { donorName } from './donation-text.ts'
import { FundBalances } from './FundBalances.tsx'
import { FundraiserPicker } from './FundraiserPicker.tsx'
import styles from './refund.module.css'
import { useAssign, useAssignPreview } from './use-assign.ts'

const REASON_LIMIT = 2_000

interface DonationAssignProps {
	donation: BackofficeDonation
	onClose: () => void
}

/** Says what a payment is for, with what that does to the fund. */
export function DonationAssign({ donation, onClose }: DonationAssignProps) {
	const t = useT()
	const locale = useLocale()
	const notify = useNotify()
	const assign = useAssign(donation, () => {
		notify('assign.done', { type: 'success' })
		onClose()
	})
	const [isForRequest, setForRequest] = useState(true)
	const [request, setRequest] = useState<BackofficeRequest | null>(null)
	const [reason, setReason] = useState('')
	const [tried, setTried] = useState(false)
	const isChosen = !isForRequest || request !== null
	const requestId = isForRequest ? (request?.id ?? null) : null
	const { data, error, isPlaceholderData, refetch } = useAssignPreview(donation.id, requestId, isChosen)
	const seen = isChosen ? data?.preview : undefined
	const isCurrent = !isPlaceholderData && error === null
	const { error: refusal } = assign
	const requestProblem = tried && !isChosen ? t('assign.pickMissing') : fieldMessage(refusal, 'requestId')
	const reasonProblem =
		tried && reason.trim() === '' ? t('assign.reasonMissing') : fieldMessage(refusal, 'reason')
	const isBesideField = requestProblem !== null || reasonProblem !== null
	const send = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault()
		setTried(true)
		if (!isChosen || reason.trim() === '' || !data || !isCurrent || seen?.problem) return
		assign.mutate({ requestId, reason: reason.trim(), etag: data.etag })
	}
	const total = formatDecimal(donation.total, donation.currency, locale)
	return (
		<Dialog
			open
			onClose={assign.isPending ? undefined : onClose}
			fullWidth
			maxWidth="sm"
			aria-labelledby="assign-title"
		>
			<DialogTitle id="assign-title">{t('assign.title')}</DialogTitle>
			<form className={styles.window} onSubmit={send} noValidate>
				<DialogContent className={styles.form ?? ''}>
					<p className={styles.quiet}>{t('assign.subject', { total, name: donorName(t, donation) })}</p>
					<WhatFor isForRequest={isForRequest} onChange={setForRequest} />
					{isForRequest ? (
						<FundraiserPicker
							currency={donation.currency}
							value={request}
							onChange={setRequest}
							problem={requestProblem}
						/>
					) : null}
					<TextField
						label={t('assign.reason')}
						value={reason}
						onChange={(event) => setReason(event.target.value)}
						required
						error={reasonProblem !== null}
						helperText={reasonProblem ?? t('assign.reasonHelp')}
						fullWidth
						multiline
						minRows={2}
						maxRows={6}
						slotProps={{ htmlInput: { maxLength: REASON_LIMIT } }}
					/>
					{isChosen && error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
					{isChosen && !seen && !error ? <Skeleton variant="rectangular" height={180} /> : null}
					{seen ? (
						<div aria-busy={!isCurrent}>
							<AssignEffect preview={seen} />
						</div>
					) : null}
					{seen?.problem && isCurrent ? <Note>{seen.problem.message}</Note> : null}
					{isConflict(refusal) ? <Note>{t('assign.conflict')}</Note> : null}
					{refusal && !isConflict(refusal) && !isBesideField ? <Note>{refusal.message}</Note> : null}
				</DialogContent>
				<DialogActions>
					<Button variant="outlined" color="secondary" onClick={onClose} disabled={assign.isPending}>
						{t('common.cancel')}
					</Button>
					<Button
						type="submit"
						variant="contained"
						disabled={assign.isPending || (seen?.problem ?? null) !== null}
					>
						{assign.isPending
							? t('common.sending')
							: seen
								? t('assign.confirmAmount', {
										amount: formatDecimal(seen.amount, donation.currency, locale),
									})
								: t('assign.confirm')}
					</Button>
				</DialogActions>
			</form>
		</Dialog>
	)
}

interface WhatForProps {
	isForRequest: boolean
	onChange: (isForRequest: boolean) => void
}

function WhatFor({ isForRequest, onChange }: WhatForProps) {
	const t = useT()
	const name = useId()
	return (
		<fieldset className={styles.extent}>
			<legend className={styles.legend}>{t('assign.toWhat')}</legend>
			{[true, false].map((choice) => (
				<label key={String(choice)}>
					<input
						type="radio"
						name={name}
						checked={isForRequest === choice}
						onChange={() => onChange(choice)}
					/>
					{t(choice ? 'assign.fundraiser' : 'assign.foundation')}
				</label>
			))}
		</fieldset>
	)
}

/** How a payment divides once it is assigned, and every balance of its fund before and after. */
function AssignEffect({ preview }: { preview: AssignPreview }) {
	const t = useT()
	const { currency, total, amount, fee, before, after } = preview
	const parts = [
		{ label: 'assign.charged', value: total },
		{ label: 'assign.toFund', value: amount },
		{ label: 'assign.toCover', value: fee },
	] as const
	return (
		<section className={styles.effect} aria-label={t('assign.effect')}>
			<h3>{t('assign.effect')}</h3>
			<dl className={styles.parts}>
				{parts.map(({ label, value }) => (
					<div key={label}>
						<dt>{t(label)}</dt>
						<dd>
							<Amount why="proposed" value={value} currency={currency} />
						</dd>
					</div>
				))}
			</dl>
			<h3>{t('assign.fund')}</h3>
			<FundBalances currency={currency} before={before} after={after} />
			<p className={styles.quiet}>{t('assign.quiet')}</p>
		</section>
	)
}
