import { definePage } from '../../../lib/define-page.ts'
import { NothingToPay } from '../checkout/checkout-frame.tsx'
import { loadPublicPayment } from '../plain/load-plain-checkout.ts'
import { PlainCheckout } from '../plain/plain-checkout.tsx'

export const publicPayment = definePage({
	path: '/publicPayment',
	audience: 'listed',
	delivery: 'app',
	frame: 'payment',
	title: 'donations.pages.publicPayment',
	component: () => import('../checkout/public-payment.tsx'),
	texts: ['checkout', 'donate'],
	isFirst: true,
	plain: { component: PlainCheckout, load: loadPublicPayment, Missing: NothingToPay },
})
