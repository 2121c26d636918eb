import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedCard } from '../../../../../domain/donations/saved-cards.contract.ts'
import type { Currency } from '../../../../../kernel/wire/money.ts'
import { cardName, expiryText } from '../../../lib/card-text.ts'
import { paths } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session.ts'
import { Checkbox, RadioGroup } from '../../../ui/choice.tsx'
import { Link } from '../../../ui/link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { savedCardsQuery } from '../api/saved-cards.ts'

const NEW_CARD = 'new'

export interface CardChoice {
	readonly ready: boolean
	readonly cards: readonly SavedCard[]
	readonly chosen: SavedCard | null
	readonly choose: (id: string) => void
	/** True if a typed card is saved, which only signed-in donors can choose. */
	readonly save: boolean
	readonly setSave: (save: boolean) => void
	readonly canSave: boolean
	readonly refresh: () => void
}

/**
 * Returns the chosen card, the default one first. If saved cards are unavailable, a card can still be typed.
 */
export function useCardChoice(currency: Currency): CardChoice {
	const userId = useUser()?.unique_id ?? null
	const client = useQueryClient()
	const query = useQuery(savedCardsQuery(userId))
	const [choice, setChoice] = useState<string | null>(null)
	const [save, setSave] = useState(false)
	const cards = (query.data ?? []).filter(({ units, expires }) => units === currency && expires !== 'expired')
	const chosen = choice === NEW_CARD ? null : (cards.find(({ _id }) => _id === choice) ?? cards[0] ?? null)
	return {
		ready: userId === null || !query.isPending,
		cards,
		chosen,
		choose: setChoice,
		save: save && userId !== null,
		setSave,
		canSave: userId !== null,
		refresh: () => void client.invalidateQueries({ queryKey: ['savedCards'] }),
	}
}

export function SavedCardChoice({
	choice,
	disabled,
}: {
	readonly choice: CardChoice
	readonly disabled: boolean
}) {
	const { t } = useTranslation('checkout')
	if (!choice.ready) return <Skeleton className="h-24 w-full" />
	if (choice.cards.length === 0) return null
	return (
		<fieldset className="stack gap-2" disabled={disabled}>
			<RadioGroup
				label={t('saved.label')}
				name="savedCard"
				value={choice.chosen?._id ?? NEW_CARD}
				onChange={choice.choose}
				choices={[
					...choice.cards.map((card) => ({
						value: card._id,
						title: <span className="num">{cardName(card)}</span>,
						help: t(card.expires === 'soon' ? 'saved.expiresSoon' : 'saved.expires', {
							expiry: expiryText(card),
						}),
					})),
					{ value: NEW_CARD, title: t('saved.other') },
				]}
			/>
			<p className="text-sm">
				<Link to={paths.savedCards.href()}>{t('saved.manage')}</Link>
			</p>
		</fieldset>
	)
}

export function SaveCardBox({
	choice,
	disabled,
}: {
	readonly choice: CardChoice
	readonly disabled: boolean
}) {
	const { t } = useTranslation('checkout')
	if (!choice.canSave) return null
	return (
		<Checkbox
			label={t('saved.save')}
			help={t('saved.saveHelp')}
			checked={choice.save}
			disabled={disabled}
			onChange={({ target }) => choice.setSave(target.checked)}
		/>
	)
}

/**
 * Reads the saved cards again after a failed payment, because the bank or the provider may have changed one.
 */
export function useRefreshAfter(failure: unknown, { refresh }: CardChoice): void {
	// biome-ignore lint/correctness/useExhaustiveDependencies: each failure leads to one check
	useEffect(() => {
		if (failure) refresh()
	}, [failure])
}
