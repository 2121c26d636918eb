import './card-fields.css'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../ui/icon.tsx'
import type { CardField } from './stripe.ts'
import type { CardElements } from './use-card-elements.ts'

interface CardFieldsProps {
	readonly card: CardElements
	/** True once the donor pressed Pay, so that incomplete fields show errors. */
	readonly submitted: boolean
}

/**
 * Fields for number, expiry and CVC in our frame with our labels; the typed data goes directly to the
 * provider.
 */
export function CardFields({ card, submitted }: CardFieldsProps) {
	const { t } = useTranslation('checkout')
	const { brand } = card.fields.cardNumber
	const problem = (field: CardField) => {
		const { error, complete } = card.fields[field]
		return error ?? (submitted && !complete ? t('card.incomplete') : null)
	}
	const frame = (field: CardField, label: string, after?: ReactNode) => (
		<Frame card={card} field={field} label={label} error={problem(field)} after={after} />
	)
	return (
		<div className="stack" aria-busy={!card.ready}>
			{frame(
				'cardNumber',
				t('card.number'),
				brand && brand !== 'unknown' ? (
					<span className="text-ink-2 text-sm capitalize">{brand}</span>
				) : undefined,
			)}
			<div className="cols">
				{frame('cardExpiry', t('card.expiry'))}
				{frame(
					'cardCvc',
					t('card.cvc'),
					<span className="text-ink-2 text-sm max-sm:hidden">{t('card.cvcHelp')}</span>,
				)}
			</div>
		</div>
	)
}

interface FrameProps {
	readonly card: CardElements
	readonly field: CardField
	readonly label: string
	readonly error: string | null
	readonly after?: ReactNode
}

function Frame({ card, field, label, error, after }: FrameProps) {
	const id = useId()
	const { focused } = card.fields[field]
	return (
		<div className="field">
			<label className="label" htmlFor={id}>
				{label}
			</label>
			<div className={`input card-frame ${error ? 'bad' : ''} ${focused ? 'focused' : ''}`}>
				<div id={id} ref={card.hostOf(field)} />
				{after}
			</div>
			{error && (
				<span className="err" role="alert">
					<Icon of={CircleAlert} size="s" />
					{error}
				</span>
			)}
		</div>
	)
}
