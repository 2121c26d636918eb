import './checkout.css'
import { ArrowLeft, Check, Lock } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import type { Product } from '../../../../../domain/donations/product.contract.ts'
import type { FeeSplit } from '../../../../../kernel/wire/money.ts'
import type { PaymentMethod } from '../../../../../kernel/wire/payment-method.ts'
import { paths } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Steps } from '../../../ui/steps.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import type { CheckoutDetails } from '../api/checkout-details.ts'
import { isByCardAlone, paymentMethodsFor } from './payment-methods.ts'
import { Summary, Sums } from './summary.tsx'

export const CHECKOUT_STEPS = ['amount', 'you', 'pay'] as const
export type CheckoutStep = (typeof CHECKOUT_STEPS)[number]

interface CheckoutLayoutProps {
	readonly step: CheckoutStep
	readonly details: CheckoutDetails
	readonly product: Product
	readonly split: FeeSplit | null
	readonly method?: PaymentMethod
	readonly heading: string
	readonly formId: string
	readonly action: string | null
	readonly disabled?: boolean
	readonly children: ReactNode
}

export function CheckoutLayout(props: CheckoutLayoutProps) {
	const { step, details, product, split, method, heading, formId, action, disabled = false, children } = props
	const { t } = useTranslation('checkout')
	const now = CHECKOUT_STEPS.indexOf(step)
	const methods = paymentMethodsFor(details, product, useUser() !== null)
	const { payingBy } = methods
	const lastStep = isByCardAlone(methods) ? t('methods.names.card') : t('steps.pay')
	const submit = (full: boolean) =>
		action !== null && (
			<Button type="submit" form={formId} size="lg" full={full} className="num" disabled={disabled}>
				{action}
			</Button>
		)
	useTitle(heading)
	return (
		<div className="wrap co">
			<Lead details={details} />
			<div>
				<Steps
					label={t('steps.label', { now: now + 1 })}
					steps={[t('steps.amount'), t('steps.you'), lastStep]}
					current={now}
				/>
				<Decided step={step} details={details} split={split} locked={disabled} />
				{method && methods.options.length > 1 && <DecidedMethod method={method} locked={disabled} />}
				<Heading text={heading} />
				{children}
				<div className="in-form mt-6">{submit(false)}</div>
			</div>
			<Summary product={product} split={split} payingBy={payingBy} />
			<div className="mbar">
				<Sums product={product} split={split} payingBy={payingBy} />
				{submit(true)}
			</div>
		</div>
	)
}

/** Steps share an address, so each moves the focus to its own heading. */
function Heading({ text }: { readonly text: string }) {
	const heading = useRef<HTMLHeadingElement>(null)
	const first = useRef(true)
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new text is a new step
	useEffect(() => {
		if (!first.current) heading.current?.focus()
		first.current = false
	}, [text])
	return (
		<h1 ref={heading} tabIndex={-1}>
			{text}
		</h1>
	)
}

function Lead({ details }: { readonly details: CheckoutDetails }) {
	const { t } = useTranslation('checkout')
	const { donationRequestId: id, currency } = details
	return (
		<div className="lead">
			<Link
				className="row text-sm inline-flex items-center min-h-6"
				to={id ? paths.fundraiser.href({ id }) : paths.home.href()}
			>
				<Icon of={ArrowLeft} size="s" />
				{t(id ? 'back.request' : 'back.home')}
			</Link>
			<span className="row text-sm text-ink-2">
				<Icon of={Lock} size="s" />
				{t('summary.secure', { currency })}
			</span>
		</div>
	)
}

interface DecidedProps {
	readonly step: CheckoutStep
	readonly details: CheckoutDetails
	readonly split: FeeSplit | null
	readonly locked: boolean
}

function Decided({ step, details, split, locked }: DecidedProps) {
	const { t } = useTranslation('checkout')
	const format = useFormat()
	const user = useUser()
	const { first_name, last_name } = user?.name ?? details.recepientName
	const { currency, shouldChargeProcessingFees: onTop, isAnonymous } = details
	if (step === 'amount' || split === null) return null
	const exactly = (minor: bigint) => format.amount(minor, currency, 'always')
	return (
		<>
			<div className="done-row">
				<Icon of={Check} size="s" />
				<span className="grow">
					{step === 'pay' ? (
						<Trans
							t={t}
							i18nKey="paying"
							values={{ donation: exactly(split.donation), fee: exactly(split.fee) }}
							components={{ b: <b className="num" /> }}
						/>
					) : (
						<Trans
							t={t}
							i18nKey="doneAmount"
							values={{
								amount: exactly(onTop ? split.donation : split.total),
								fee: t(onTop ? 'feeAdded' : 'feeTaken'),
							}}
							components={{ b: <b className="num" /> }}
						/>
					)}
				</span>
				{!locked && (
					<Change
						to={paths.billingInfo.href({ step: 'amount', change: 'amount' })}
						label={t('changeAmount')}
					/>
				)}
			</div>
			{step === 'pay' && (
				<div className="done-row">
					<Icon of={Check} size="s" />
					<span className="grow">
						<Trans
							t={t}
							i18nKey="doneYou"
							values={{
								name: `${first_name} ${last_name}`.trim(),
								visible: t(isAnonymous ? 'nameHidden' : 'nameShown'),
							}}
							components={{ b: <b /> }}
						/>
					</span>
					{!locked && <Change to={paths.billingInfo.href({ step: 'you' })} label={t('changeYou')} />}
				</div>
			)}
		</>
	)
}

interface DecidedMethodProps {
	readonly method: PaymentMethod
	readonly locked: boolean
}

function DecidedMethod({ method, locked }: DecidedMethodProps) {
	const { t } = useTranslation('checkout')
	return (
		<div className="done-row">
			<Icon of={Check} size="s" />
			<span className="grow">
				<Trans
					t={t}
					i18nKey="methods.done"
					values={{ method: t(`methods.names.${method}`) }}
					components={{ b: <b /> }}
				/>
			</span>
			{!locked && <Change to={paths.payment.href()} label={t('methods.change')} />}
		</div>
	)
}

function Change({ to, label }: { readonly to: string; readonly label: string }) {
	const { t } = useTranslation('checkout')
	return (
		<Link className="text-sm inline-flex items-center min-h-6" to={to} aria-label={label}>
			{t('change')}
		</Link>
	)
}
