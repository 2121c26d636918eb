import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asFailure, isFailure } from '../../../../client/failure.ts'
import type { SavedCard } from '../../../../domain/donations/saved-cards.contract.ts'
import { cardName, expiryText } from '../../lib/card-text.ts'
import { notify } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { chooseDefault, removeSavedCard } from './api/saved-cards.ts'

export function SavedCardEntry({ card }: { readonly card: SavedCard }) {
	const { t } = useTranslation('cards')
	const client = useQueryClient()
	const [isAsking, setAsking] = useState(false)
	const removeButton = useRef<HTMLButtonElement>(null)
	const onSuccess = async ({ message }: { readonly message: string }) => {
		notify.success(message)
		await client.invalidateQueries({ queryKey: ['savedCards'] })
	}
	const choose = useMutation({ mutationFn: () => chooseDefault(card), onSuccess })
	const remove = useMutation({
		mutationFn: (isConfirmed: boolean) => removeSavedCard(card, isConfirmed),
		onSuccess,
	})
	const isInUse = isFailure(remove.error, 'METHOD_IN_USE')
	const isBusy = choose.isPending || remove.isPending
	const error = choose.error ?? remove.error
	const name = cardName(card)
	const cancel = () => {
		setAsking(false)
		remove.reset()
		// The button comes back where the focus was.
		requestAnimationFrame(() => removeButton.current?.focus())
	}
	return (
		<li className="card pad stack" aria-busy={isBusy}>
			<div className="row flex-wrap justify-between">
				<span className="row">
					<Icon of={CreditCard} />
					<span>
						<b className="block leading-snug num">{name}</b>
						<span className="help num">
							{t('expires', { expiry: expiryText(card) })} · {t('pays', { currency: card.units })}
						</span>
					</span>
				</span>
				{card.isDefault && <Chip tone="ok">{t('default')}</Chip>}
			</div>
			{card.expires !== 'later' && <Note tone="wait">{t(`note.${card.expires}`)}</Note>}
			{error && (
				<p className="err" role="alert">
					{asFailure(error).message || t('failed')}
				</p>
			)}
			{isAsking ? (
				// biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is seen
				<div className="row flex-wrap" role="group" aria-label={t('ask', { name })}>
					<span>{t('ask', { name })}</span>
					<Button variant="bad" size="sm" autoFocus disabled={isBusy} onClick={() => remove.mutate(isInUse)}>
						{t(isInUse ? 'removeAll' : 'removeNow')}
					</Button>
					<Button variant="line" size="sm" disabled={isBusy} onClick={cancel}>
						{t('keep')}
					</Button>
				</div>
			) : (
				<div className="row flex-wrap">
					{!card.isDefault && card.expires !== 'expired' && (
						<Button
							variant="line"
							size="sm"
							disabled={isBusy}
							aria-label={t('makeDefaultOne', { name })}
							onClick={() => choose.mutate()}
						>
							{t('makeDefault')}
						</Button>
					)}
					<Button
						ref={removeButton}
						variant="line"
						size="sm"
						disabled={isBusy}
						aria-label={t('removeOne', { name })}
						onClick={() => setAsking(true)}
					>
						{t('remove')}
					</Button>
				</div>
			)}
		</li>
	)
}
