import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate } from 'react-router-dom'
import { asFailure } from '../../../../../client/failure.ts'
import type { BankAccount } from '../../../../../domain/donations/bank-accounts.contract.ts'
import type { Product } from '../../../../../domain/donations/product.contract.ts'
import type { FeeSplit } from '../../../../../kernel/wire/money.ts'
import { paths } from '../../../lib/paths.ts'
import { usePreferences } from '../../../lib/preferences.ts'
import { usePreloadedScreen } from '../../../lib/preload.ts'
import { useUser } from '../../../lib/session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Note } from '../../../ui/note.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { MoneyMoving } from '../../funds/components/money-moving.tsx'
import { useIsAsking } from '../api/asking.ts'
import { bankAccountQuery, chargeBankAccount } from '../api/bank-accounts.ts'
import { type CheckoutDetails, rememberOrder, unfinishedOf, updateCheckout } from '../api/checkout-details.ts'
import { useLeaveGuard } from '../components/card/use-leave-guard.ts'
import { MonthlyChoice } from '../components/monthly-choice.tsx'
import { PaymentQuestion } from '../question/payment-question.tsx'
import { afterPayment } from './begin-monthly.ts'
import { CheckoutSkeleton } from './checkout-frame.tsx'
import { orderOf } from './donation-intent.ts'
import { CheckoutLayout } from './layout.tsx'
import { isMonthlyOffered, optionOf, paymentMethodsFor } from './payment-methods.ts'
import { ReadyToPay } from './ready-to-pay.tsx'

const METHOD = 'bankDebit'

export default function BankPayment() {
	return (
		<ReadyToPay>
			{({ details, product, user }) => {
				const unfinished = unfinishedOf(details)
				if (unfinished && unfinished.screen !== 'bankPayment')
					return <Navigate to={paths[unfinished.screen].href()} replace />
				const { options, payingBy } = paymentMethodsFor(
					{ ...details, paymentMethod: METHOD },
					product,
					user !== null,
				)
				const option = details.order?.isUnsettled
					? optionOf(details.order.body, payingBy.rate, METHOD)
					: options.find(({ method }) => method === METHOD)
				if (!option?.split) return <Navigate to={paths.payment.href()} replace />
				const { provider, split } = option
				return <WithAccount details={details} product={product} provider={provider} split={split} />
			}}
		</ReadyToPay>
	)
}

interface StepProps {
	readonly details: CheckoutDetails
	readonly product: Product
	readonly provider: string
	readonly split: FeeSplit
}

function WithAccount(props: StepProps) {
	const account = useQuery({ ...bankAccountQuery(useUser()?.unique_id ?? null), refetchOnMount: 'always' })
	if (account.error) return <ErrorState error={account.error} onRetry={() => void account.refetch()} />
	if (!account.isSuccess) return <CheckoutSkeleton />
	if (account.data?.status === 'verified') return <BankStep {...props} account={account.data} />
	return <AccountNeeded account={account.data} />
}

function AccountNeeded({ account }: { readonly account: BankAccount | null }) {
	const { t } = useTranslation('bank')
	useTitle(t('pay.heading'))
	const why = account === null ? 'none' : account.status === 'new' ? 'unverified' : 'errored'
	return (
		<div className="wrap narrow stack gap-6 py-10">
			<h1>{t('pay.heading')}</h1>
			<Note tone={why === 'errored' ? 'bad' : 'info'} role="status">
				{t(`pay.${why}`)}
			</Note>
			<div className="row flex-wrap">
				<ButtonLink to={paths.bankAccount.href()}>{t('pay.open')}</ButtonLink>
				<ButtonLink variant="line" to={paths.payment.href()}>
					{t('pay.other')}
				</ButtonLink>
			</div>
		</div>
	)
}

function BankStep({
	details,
	product,
	provider,
	split,
	account,
}: StepProps & { readonly account: BankAccount }) {
	const { t } = useTranslation('bank')
	const format = useFormat()
	const navigate = useNavigate()
	const user = useUser()
	const { language } = usePreferences()
	const formId = useId()
	const isAsking = useIsAsking()
	const canChoose = isMonthlyOffered(product, METHOD, split.total)
	const day = canChoose ? details.monthlyDay : null
	// The next page must open at once after a payment, even if a new release replaced its file.
	usePreloadedScreen(paths.thankYou.path)
	const pay = useMutation({
		async mutationFn() {
			const payer = { userId: user?.unique_id ?? null, language }
			const { order: before } = details
			const order = before?.isUnsettled
				? before
				: orderOf(details, { method: METHOD, provider, split }, payer, () => crypto.randomUUID(), day)
			rememberOrder(order)
			const answer = await chargeBankAccount(order, account.uniqueId)
			rememberOrder({ ...order, donationId: answer.donationId, isUnsettled: false })
			return answer
		},
		onSuccess: async ({ donationId }) => {
			const thanks = paths.thankYou.href({ donationId, donationfor: details.donationFor })
			navigate(await afterPayment(donationId, thanks), { replace: true })
		},
		onError: (error) => {
			if (!isUnknown(error)) rememberOrder(null)
		},
	})
	const busy = pay.isPending || pay.isSuccess
	useLeaveGuard(busy)
	const unknown = pay.error ? isUnknown(pay.error) : details.order?.isUnsettled === true
	const onSubmit = (event: FormEvent) => {
		event.preventDefault()
		if (!busy) pay.mutate()
	}
	const amount = format.amount(split.total, details.currency, 'always')
	return (
		<CheckoutLayout
			step="pay"
			method={METHOD}
			details={details}
			product={product}
			split={split}
			heading={t('pay.heading')}
			formId={formId}
			action={t(unknown ? 'pay.checkAgain' : 'pay.pay', { amount })}
			disabled={busy}
		>
			<form id={formId} className="stack gap-6" noValidate onSubmit={onSubmit}>
				{pay.error && (
					<Note tone={unknown ? 'wait' : 'bad'} role="alert">
						<b className="block">{unknown ? t('pay.unreachable') : asFailure(pay.error).message}</b>
						{t(unknown ? 'pay.unreachableNext' : 'pay.retained')}
					</Note>
				)}
				<MonthlyChoice
					monthly={{ day, setDay: (monthlyDay) => updateCheckout({ monthlyDay }), canChoose }}
					method={METHOD}
					currency={details.currency}
					disabled={busy || unknown}
				/>
				<p>
					<b>
						{t('pay.from', {
							bank: account.label,
							number: account.accountNumber,
							holder: account.accountHolderName,
						})}
					</b>
				</p>
				<p>{t('pay.days')}</p>
				<p className="text-sm text-ink-2">
					{t('pay.authorized', { date: format.date(account.mandate.acceptedAt) })} {t('pay.stay')}
				</p>
			</form>
			<PaymentQuestion />
			<MoneyMoving active={busy && !isAsking}>
				<b>{t('pay.running')}</b>
				<span className="num">{amount}</span>
				<span className="text-sm">{t('pay.stay')}</span>
			</MoneyMoving>
		</CheckoutLayout>
	)
}

/** Checks whether the debit may have been requested; it is then sent again unchanged. */
function isUnknown(error: unknown): boolean {
	const { isUnreachable, statusCode } = asFailure(error)
	return isUnreachable || statusCode >= 500 || statusCode === 429
}
