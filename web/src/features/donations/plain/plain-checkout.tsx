import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router-dom'
import { Closed, NothingToPay } from '../checkout/checkout-frame.tsx'
import type { PlainCheckoutData } from './load-plain-checkout.ts'
import { PlainAmount } from './plain-amount.tsx'
import { PlainPay } from './plain-pay.tsx'
import { PlainYou } from './plain-you.tsx'

/** The checkout up to the payment for readers without scripts: HTML forms with the app's own schemas. */
export function PlainCheckout() {
	const { t } = useTranslation('checkout')
	const found = useLoaderData<PlainCheckoutData>()
	if (!found) return <NothingToPay />
	const { step } = found
	if (!step)
		return (
			<>
				<h1 className="sr-only">{t('title')}</h1>
				<Closed />
			</>
		)
	switch (step.at) {
		case 'amount':
			return <PlainAmount {...found} step={step} />
		case 'you':
			return <PlainYou {...found} step={step} />
		case 'pay':
			return <PlainPay {...found} step={step} />
	}
}
