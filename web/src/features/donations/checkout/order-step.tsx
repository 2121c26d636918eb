import { Lock } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { PublicConfig } from '../../../../../domain/catalog/contract.ts'
import type { Product } from '../../../../../domain/donations/product.contract.ts'
import type { FeeSplit } from '../../../../../kernel/wire/money.ts'
import { paths } from '../../../lib/paths.ts'
import { usePreferences } from '../../../lib/preferences.ts'
import { usePreloadedScreen } from '../../../lib/preload.ts'
import { useUser } from '../../../lib/session.ts'
import { useFormat } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { MoneyMoving } from '../../funds/components/money-moving.tsx'
import { useIsAsking } from '../api/asking.ts'
import { type CheckoutDetails, updateCheckout } from '../api/checkout-details.ts'
import type { OrderCalls } from '../api/order.ts'
import { useLeaveGuard } from '../components/card/use-leave-guard.ts'
import { MonthlyChoice } from '../components/monthly-choice.tsx'
import { PaymentQuestion } from '../question/payment-question.tsx'
import { afterPayment } from './begin-monthly.ts'
import { orderOf } from './donation-intent.ts'
import { CheckoutLayout } from './layout.tsx'
import { isBusy, type OrderEvent, type OrderFailure, type OrderState } from './order-machine.ts'
import type { OrderMethod } from './order-method.ts'
import { isMonthlyOffered } from './payment-methods.ts'
import { type OrderCheckout, useOrderPayment } from './use-order-payment.ts'

interface OrderStepProps {
	readonly details: CheckoutDetails
	readonly product: Product
	readonly method: OrderMethod
	readonly provider: string
	readonly split: FeeSplit
	readonly config: PublicConfig
	readonly calls: OrderCalls
	readonly checkout: OrderCheckout
	readonly button?: (state: OrderState, send: (event: OrderEvent) => void) => ReactNode
}

export function OrderStep(props: OrderStepProps) {
	const { details, product, method, provider, split, config, calls, checkout, button } = props
	const { t } = useTranslation('order')
	const format = useFormat()
	const navigate = useNavigate()
	const user = useUser()
	const { language } = usePreferences()
	const formId = useId()
	const canChoose = user !== null && isMonthlyOffered(product, method, split.total)
	const day = canChoose ? details.monthlyDay : null
	const { state, send } = useOrderPayment({
		calls,
		checkout,
		newOrder: () =>
			orderOf(
				details,
				{ method, provider, split },
				{ userId: user?.unique_id ?? null, language },
				() => crypto.randomUUID(),
				day,
			),
		onFinish: async (donationId) => {
			const thanks = paths.thankYou.href({ donationId, donationfor: details.donationFor })
			navigate(await afterPayment(donationId, thanks), { replace: true })
		},
	})
	const busy = isBusy(state)
	const isAsking = useIsAsking()
	useLeaveGuard(busy)
	// The next page must open at once after a payment, even if a new release replaced its file.
	usePreloadedScreen(paths.thankYou.path)
	// A payment that a reload interrupted is checked automatically.
	const { order } = details
	const interrupted = useRef(order?.isUnsettled ? order : null)
	useEffect(() => {
		const { current } = interrupted
		interrupted.current = null
		if (current) send({ type: 'resume', donationId: current.donationId })
	}, [send])

	const onSubmit = (event: FormEvent) => {
		event.preventDefault()
		send(button ? { type: 'resume', donationId: order?.donationId ?? null } : { type: 'pay' })
	}
	const amount = format.amount(split.total, details.currency, 'always')
	const failure = failureOf(state)
	const ownAction = button ? null : t('pay', { amount })
	const action = failure?.kind === 'unreachable' ? t('checkAgain') : ownAction
	const brand = t(`brands.${method === 'paypal' ? 'paypal' : 'razorpay'}`)
	return (
		<CheckoutLayout
			step="pay"
			method={method}
			details={details}
			product={product}
			split={split}
			heading={t(`heading.${method}`)}
			formId={formId}
			action={action}
			disabled={busy}
		>
			<form id={formId} className="stack gap-6" noValidate onSubmit={onSubmit}>
				{failure && <OrderFailureNote failure={failure} />}
				<MonthlyChoice
					monthly={{ day, setDay: (monthlyDay) => updateCheckout({ monthlyDay }), canChoose }}
					method={method}
					currency={details.currency}
					disabled={busy || order?.isUnsettled === true}
				/>
				<p>{t(`how.${method}`)}</p>
				<p className="text-sm text-ink-2 row items-start">
					<Icon of={Lock} size="s" className="mt-1" />
					<span>
						{t('safe', { brand })} {t('stay')}
					</span>
				</p>
				{button?.(state, send)}
				{config.demo && (
					<Note tone="info">
						<Trans t={t} i18nKey={`demo.${method}`} components={{ n: <span className="num" /> }} />
					</Note>
				)}
			</form>
			{/* The provider's window lies below this layer, so the layer steps aside while it is open. */}
			<MoneyMoving active={busy && state.at !== 'open' && !isAsking}>
				<b>{t(`running.${RUNNING[state.at]}`)}</b>
				<span className="num">{amount}</span>
				<span className="text-sm">{t('stay')}</span>
			</MoneyMoving>
			<PaymentQuestion />
		</CheckoutLayout>
	)
}

const RUNNING = {
	ready: 'begin',
	ordering: 'begin',
	open: 'begin',
	verifying: 'record',
	asking: 'ask',
	done: 'record',
} as const satisfies Record<OrderState['at'], string>

const CODES = [
	'INSTRUMENT_DECLINED',
	'incorrect_otp',
	'insufficient_funds',
	'payment_cancelled',
	'payment_declined',
	'payment_timed_out',
] as const

type Problem = OrderFailure | { readonly kind: 'reopened'; readonly code: string }

function failureOf(state: OrderState): Problem | null {
	if (state.at === 'ready') return state.failure
	return state.at === 'open' && state.declined !== null ? { kind: 'reopened', code: state.declined } : null
}

function OrderFailureNote({ failure }: { readonly failure: Problem }) {
	const { t } = useTranslation('order')
	const note = useRef<HTMLDivElement>(null)
	// biome-ignore lint/correctness/useExhaustiveDependencies: each failure is brought into view
	useEffect(() => note.current?.scrollIntoView({ block: 'nearest' }), [failure])
	const heading = () => {
		if (failure.kind === 'refused') return failure.text || t('failures.refused')
		if (failure.kind !== 'failed' && failure.kind !== 'reopened') return t(`failures.${failure.kind}`)
		const code = CODES.find((each) => each === failure.code)
		return t(`failures.${code ?? 'failed'}`)
	}
	const isWaiting = failure.kind === 'dismissed' || failure.kind === 'unreachable'
	return (
		<div ref={note} className="scroll-mt-24 scroll-mb-40">
			<Note tone={isWaiting ? 'wait' : 'bad'} role="alert">
				<b className="block">{heading()}</b>
				{t(`next.${failure.kind}`)}
			</Note>
		</div>
	)
}
