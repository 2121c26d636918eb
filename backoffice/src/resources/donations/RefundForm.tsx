import { Box, Skeleton } from '@mui/material'
import { useMemo, useState } from 'react'
import { useLocale } from 'react-admin'
import { formatDecimal } from '../../../../client/format/amounts.ts'
import type { BackofficeDonation } from '../../../../domain/donations/contract.ts'
import { refundBody } from '../../../../domain/donations/refunds.contract.ts'
import type { AmountRule } from '../../../../kernel/wire/typed-amount.ts'
import { useT } from '../../providers/i18n.ts'
import { amountTextOf } from '../../ui/amount-text.ts'
import { Failure } from '../../ui/failure.tsx'
import { type Task, useContractForm } from '../../ui/form/contract-form.ts'
import { FormWindow, Refusal } from '../../ui/form/decision-dialog.tsx'
import { AmountLine, Line } from '../../ui/form/fields.tsx'
import { Radios } from '../../ui/form/radios.tsx'
import { typedAmount } from '../../ui/form/typed-amount.ts'
import { Note } from '../../ui/note.tsx'
import { useSettled } from '../../ui/use-debounced.ts'
import { donationTitle, donorName } from './donation-text.ts'
import { RefundEffect } from './RefundEffect.tsx'
import { styles } from './refund.styles.ts'
import { isUnassigned, refundText } from './refund-text.ts'
import { type RefundWish, useRefundPreview } from './use-refund.ts'

const TYPING_PAUSE_MS = 300
const NO_MONEY = 'INSUFFICIENT_FUNDS'

interface RefundFormProps {
	donation: BackofficeDonation
	refundable: string
	task: Task
	onClose: () => void
	onSend: (wish: RefundWish) => void
}

export function RefundForm({ donation, refundable, task, onClose, onSend }: RefundFormProps) {
	const t = useT()
	const locale = useLocale()
	const { currency } = donation
	const rule: AmountRule = useMemo(() => ({ currency, decimals: 'minor', min: 1n }), [currency])
	const schema = useMemo(() => refundBody.extend({ amount: typedAmount(rule) }), [rule])
	const form = useContractForm({ schema, values: { amount: refundable, reason: '' }, task })
	const [whole, setWhole] = useState(true)
	const amount = amountTextOf(form.watch('amount'), rule)
	const settled = useSettled(amount, TYPING_PAUSE_MS)
	const enabled = settled !== null && amount !== null
	const onOwn = useRefundPreview(donation.id, { amount: settled ?? undefined }, { enabled })
	// Only the foundation may cover for a fund that is short.
	const standIn = onOwn.data?.preview.problem?.code === NO_MONEY ? onOwn.data.preview.funds[0] : undefined
	const fund = standIn?.fund
	const onOther = useRefundPreview(
		donation.id,
		{ amount: settled ?? undefined, fund },
		{ enabled: enabled && fund !== undefined },
	)
	const preview = fund === undefined ? onOwn : onOther
	const seen = amount === null ? undefined : preview.data?.preview
	const isOld = onOwn.isPlaceholderData || preview.isPlaceholderData
	const current = amount === settled && !isOld && !preview.isError
	const total = formatDecimal(refundable, currency, locale)
	const extend = (isWhole: boolean) => {
		setWhole(isWhole)
		form.setValue('amount', isWhole ? refundable : '', { shouldValidate: form.formState.isSubmitted })
	}
	const send = ({ reason }: { reason: string }) => {
		if (amount === null || !current || !preview.data || seen?.problem) return
		onSend({ amount, fund, reason: reason.trim(), etag: preview.data.etag })
	}
	return (
		<FormWindow
			form={form}
			verb={
				amount === null
					? t('refund.confirm')
					: t('refund.confirmAmount', { amount: formatDecimal(amount, currency, locale) })
			}
			color="error"
			disabled={(seen?.problem ?? null) !== null}
			onClose={onClose}
			onSend={send}
		>
			<Box component="p" sx={styles.quiet}>
				{t(refundText(donation).subject, {
					title: donationTitle(t, donation),
					name: donorName(t, donation),
				})}
			</Box>
			{isUnassigned(donation) ? (
				<p>{t('refund.onlyWhole', { total })}</p>
			) : (
				<Radios
					legend={t('refund.howMuch')}
					options={[
						{ value: true, text: t('refund.whole', { total }) },
						{ value: false, text: t('refund.part') },
					]}
					value={whole}
					onChange={extend}
				/>
			)}
			{whole ? null : (
				<AmountLine
					form={form}
					name="amount"
					rule={rule}
					label={t('refund.amount')}
					help={t('refund.amountHelp')}
					autoFocus
				/>
			)}
			{standIn ? (
				<Note>{t('refund.standIn', { free: formatDecimal(standIn.free, currency, locale) })}</Note>
			) : null}
			<Line form={form} name="reason" label={t('refund.reason')} help={t('refund.reasonHelp')} rows={2} />
			{amount !== null && preview.error ? (
				<Failure error={preview.error} onRetry={() => void preview.refetch()} />
			) : null}
			{amount !== null && !seen && !preview.error ? <Skeleton variant="rectangular" height={220} /> : null}
			{seen && !preview.isError ? (
				<div aria-busy={!current}>
					<RefundEffect preview={seen} />
				</div>
			) : null}
			{seen?.problem && current ? <Note>{seen.problem.message}</Note> : null}
			<Refusal form={form} conflict={t('refund.conflict')} />
		</FormWindow>
	)
}
