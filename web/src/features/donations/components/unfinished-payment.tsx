import { useTranslation } from 'react-i18next'
import { paths } from '../../../lib/paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Note } from '../../../ui/note.tsx'
import { type CheckoutDetails, unfinishedOf } from '../api/checkout-details.ts'

interface UnfinishedPaymentProps {
	readonly details: CheckoutDetails
	readonly onRestart: () => void
}

/**
 * Warns before another donation that an earlier one may be paid, with the way back to it. Its texts are of
 * the area `donate`.
 */
export function UnfinishedPayment({ details, onRestart }: UnfinishedPaymentProps) {
	const { t } = useTranslation('donate')
	const format = useFormat()
	const { currency, title } = details
	const { amount: sent, screen } = unfinishedOf(details) ?? { amount: 0, screen: 'cardPayment' }
	const amount = format.amount(BigInt(sent), currency, 'always')
	return (
		<div className="stack">
			<Note tone="wait" role="alert">
				<b className="block">{t('unfinished.title')}</b>
				{t('unfinished.text', { amount, cause: title || t('unfinished.foundation') })}
			</Note>
			<ButtonLink full to={paths[screen].href()}>
				{t('unfinished.check')}
			</ButtonLink>
			<Button variant="line" full onClick={onRestart}>
				{t('unfinished.anew')}
			</Button>
			<p className="help">{t('unfinished.anewHelp')}</p>
		</div>
	)
}
