import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedCard } from '../../../../../domain/donations/saved-cards.contract.ts'
import type { Currency } from '../../../../../kernel/wire/money.ts'
import { paths } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session.ts'
import { Checkbox, RadioGroup } from '../../../ui/choice.tsx'
import { Link } from '../../../ui/link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { savedCardsQuery } from '../api/saved-cards.ts'
import { cardName, expiryText } from '../components/card-text.ts'

const NEW_CARD = 'new'

/** Which card pays: one of those that are saved for the currency, or one that is typed and perhaps saved. */
export interface CardChoice {
	/** False until it is known which cards there are. */
	readonly ready: boolean
	readonly cards: readonly SavedCard[]
	/** Null: one that is typed. */
	readonly chosen: SavedCard | null
	readonly choose: (id: string) => void
	/** Whether a typed card is saved; nobody but the signed-in can choose it. */
	readonly save: boolean
	readonly setSave: (save: boolean) => void
	readonly canSave: boolean
	/** The cards may have changed by a payment or its refusal. */
	readonly refresh: () => void
}

/** The donor's choice of a card, the default one first. Whatever keeps saved cards away, a card can be typed. */
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

/** The saved cards and, last, a new one; nothing for whoever has none. */
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

/** Below a card that is typed: whether it is saved. Off unless its owner says so. */
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

/** Reads the saved cards again once a payment has failed: the bank or the provider may have changed one. */
export function useRefreshAfter(failure: unknown, { refresh }: CardChoice): void {
	// biome-ignore lint/correctness/useExhaustiveDependencies: each failure leads to one check
	useEffect(() => {
		if (failure) refresh()
	}, [failure])
}
