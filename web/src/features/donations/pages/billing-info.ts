import { definePage } from '../../../lib/define-page.ts'
import { NothingToPay } from '../checkout/checkout-frame.tsx'
import { loadBillingInfo } from '../plain/load-plain-checkout.ts'
import { PlainCheckout } from '../plain/plain-checkout.tsx'

export const billingInfo = definePage({
	path: '/billingInfo',
	audience: 'open',
	delivery: 'app',
	frame: 'payment',
	component: () => import('../checkout/billing-info.tsx'),
	texts: ['checkout', 'fields', 'address'],
	isFirst: true,
	plain: { component: PlainCheckout, load: loadBillingInfo, Missing: NothingToPay },
})
