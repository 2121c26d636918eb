import { useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { PasskeyView } from '../../../../domain/users/passkey.contract.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { knowsPasskeys, passkeysQuery, usePasskeys } from './api/passkeys.ts'
import { AddPasskeyForm, RemovePasskeyForm } from './passkey-forms.tsx'

export function Passkeys() {
	const { t } = useTranslation('account')
	const client = useQueryClient()
	const heading = useId()
	const keys = usePasskeys()
	const [query] = useSearchParams()
	const [step, setStep] = useState<'none' | 'add' | PasskeyView>(
		query.get('setUp') === 'passkey' ? 'add' : 'none',
	)
	const onDone = () => {
		setStep('none')
		void client.invalidateQueries({ queryKey: passkeysQuery().queryKey })
	}
	const onCancel = () => setStep('none')
	return (
		<section className="card pad stack" aria-labelledby={heading}>
			<h2 id={heading}>{t('passkeys.heading')}</h2>
			<p className="text-ink-2">{t('passkeys.text')}</p>
			{keys.isPending && <Skeleton className="h-16 w-full" />}
			{keys.error && <ErrorState error={keys.error} onRetry={() => void keys.refetch()} />}
			{keys.data?.length === 0 && step === 'none' && <p>{t('passkeys.none')}</p>}
			<ul className="devices">
				{keys.data?.map((key) => (
					<Passkey key={key._id} passkey={key} onRemove={() => setStep(key)} />
				))}
			</ul>
			{step === 'add' ? (
				<AddPasskeyForm onDone={onDone} onCancel={onCancel} />
			) : step === 'none' ? (
				knowsPasskeys() && (
					<Button variant="line" onClick={() => setStep('add')}>
						{t('passkeys.add')}
					</Button>
				)
			) : (
				<RemovePasskeyForm passkey={step} onDone={onDone} onCancel={onCancel} />
			)}
		</section>
	)
}

interface PasskeyProps {
	readonly passkey: PasskeyView
	readonly onRemove: () => void
}

function Passkey({ passkey: { name, createdAt, lastUsedAt }, onRemove }: PasskeyProps) {
	const { t } = useTranslation('account')
	const format = useFormat()
	return (
		<li className="row justify-between">
			<span className="row">
				<Icon of={KeyRound} />
				<span>
					<b className="block leading-snug">{name}</b>
					<span className="help">
						{lastUsedAt
							? t('passkeys.used', { date: format.ago(lastUsedAt) })
							: t('passkeys.created', { date: format.ago(createdAt) })}
					</span>
				</span>
			</span>
			<Button variant="line" size="sm" onClick={onRemove} aria-label={t('passkeys.removeOne', { name })}>
				{t('passkeys.remove')}
			</Button>
		</li>
	)
}
