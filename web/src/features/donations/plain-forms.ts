import type { DocumentDeclaration } from '../../lib/document.ts'
import { paths } from '../../lib/paths.ts'
import { NothingToPay } from './checkout/checkout-frame.tsx'
import { loadBillingInfo, loadPublicPayment } from './plain/load-plain-checkout.ts'
import { PlainCheckout } from './plain/plain-checkout.tsx'

/** Screens of this capability that the server also renders as forms of HTML, for readers without scripts. */
export const plainForms: readonly DocumentDeclaration[] = [
	{
		path: paths.publicPayment.path,
		load: loadPublicPayment,
		Component: PlainCheckout,
		Missing: NothingToPay,
	},
	{ path: paths.billingInfo.path, load: loadBillingInfo, Component: PlainCheckout, Missing: NothingToPay },
]
