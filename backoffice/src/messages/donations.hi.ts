import type * as english from './donations.en.ts'
import type { Shape } from './shape.ts'

export const events: Shape<typeof english.events> = {
	DonationStarted: 'दान शुरू हुआ',
	DonationAssigned: 'निधि में जोड़ा गया',
	PaymentAttempted: 'भुगतान की कोशिश',
	PaymentActionRequired: 'कार्ड की पुष्टि माँगी गई',
	PaymentDeclined: 'भुगतान अस्वीकृत',
	DonationConfirmed: 'दान पक्का हुआ',
	DonationFailed: 'दान विफल',
	DonationRefunded: 'राशि लौटाई गई',
	DonationRefundFailed: 'वापसी विफल',
	DonationRefundReversed: 'वापसी रद्द हुई',
	DonationDisputed: 'विवाद उठा',
	DonationDisputeWon: 'विवाद जीता',
	DonationChargedBack: 'बैंक ने राशि वापस ली',
	DonationChargebackReversed: 'अपील में विवाद जीता',
	ProviderCostRecorded: 'प्रदाता का ख़र्च दर्ज',
	PaymentDiscrepancyFound: 'अंतर मिला',
	UnassignedPaymentReceived: 'बिना दान का भुगतान',
	DisputeCostRecorded: 'विवाद का ख़र्च दर्ज',
	RefundRequested: 'प्रदाता से वापसी माँगी गई',
	RefundRefused: 'प्रदाता ने वापसी ठुकराई',
}
