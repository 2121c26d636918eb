import { Lock } from 'lucide-react'
import { Trans, useTranslation } from 'react-i18next'
import { Icon } from '../../../../ui/icon.tsx'
import { Note } from '../../../../ui/note.tsx'

/** Says who gets the card's details and to stay on the page; a demonstration also names its cards. */
export function CardSafety({ namesTestCards }: { readonly namesTestCards: boolean }) {
	const { t } = useTranslation('checkout')
	return (
		<>
			<p className="text-sm text-ink-2 row items-start">
				<Icon of={Lock} size="s" className="mt-1" />
				<span>
					{t('card.safe')} {t('card.stay')}
				</span>
			</p>
			{namesTestCards && (
				<Note tone="info">
					<Trans t={t} i18nKey="card.testCards" components={{ n: <span className="num" /> }} />
				</Note>
			)}
		</>
	)
}
