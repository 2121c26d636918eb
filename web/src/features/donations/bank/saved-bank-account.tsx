import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asFailure, isFailure } from '../../../../../client/failure.ts'
import type { BankAccount } from '../../../../../domain/donations/bank-accounts.contract.ts'
import { paths } from '../../../lib/paths.ts'
import { notify } from '../../../lib/toast.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Note } from '../../../ui/note.tsx'
import { DepositsForm } from '../../funds/components/bank-account/deposits-form.tsx'
import { removeBankAccount } from '../api/bank-accounts.ts'
import { useCheckout } from '../api/checkout-details.ts'

const TONES = { new: 'wait', verified: 'ok', errored: 'bad' } as const

interface SavedBankAccountProps {
	readonly account: BankAccount
	readonly onEdit?: () => void
}

export function SavedBankAccount({ account, onEdit }: SavedBankAccountProps) {
	const { t } = useTranslation('bank')
	const format = useFormat()
	const checkout = useCheckout()
	const { status, deposits, mandate } = account
	const rows = [
		['label', account.label],
		['holder', account.accountHolderName],
		['type', t(`types.${account.accountHolderType}`)],
		['number', account.accountNumber],
		['mandate', format.date(mandate.acceptedAt)],
	] as const
	const isPaying = checkout?.paymentMethod === 'bankDebit'
	return (
		<>
			<section className="card pad stack" aria-label={account.label}>
				<div className="row flex-wrap justify-between">
					<b className="num">
						{account.label} {account.accountNumber}
					</b>
					<Chip tone={TONES[status]}>{t(`status.${status}`)}</Chip>
				</div>
				<dl className="stack gap-2">
					{rows.map(([name, value]) => (
						<div key={name} className="row flex-wrap justify-between">
							<dt className="text-ink-2">{t(`details.${name}`)}</dt>
							<dd className="num">{value}</dd>
						</div>
					))}
				</dl>
				<details>
					<summary>{t('mandate.label')}</summary>
					<p className="mt-2">{t(`mandate.texts.${mandate.version as 1}`)}</p>
				</details>
				{status === 'errored' && (
					<Note tone="bad" role="status">
						{t('errored')}
					</Note>
				)}
				<div className="row flex-wrap">
					{status === 'verified' && (
						<ButtonLink to={isPaying ? paths.bankPayment.href() : paths.search.href()}>
							{t(isPaying ? 'backToPayment' : 'donate')}
						</ButtonLink>
					)}
					{onEdit && (
						<Button variant="line" onClick={onEdit}>
							{t('edit')}
						</Button>
					)}
					<Remove account={account} />
				</div>
			</section>
			{status === 'new' && deposits && <DepositsForm account={account} deposits={deposits} />}
		</>
	)
}

function Remove({ account }: { readonly account: BankAccount }) {
	const { t } = useTranslation('bank')
	const client = useQueryClient()
	const [isAsking, setAsking] = useState(false)
	const remove = useMutation({
		mutationFn: (isConfirmed: boolean) => removeBankAccount(account, isConfirmed),
		onSuccess: async ({ message }) => {
			notify.success(message)
			await client.invalidateQueries({ queryKey: ['bankAccount'] })
		},
	})
	const isInUse = isFailure(remove.error, 'METHOD_IN_USE')
	if (!isAsking)
		return (
			<Button variant="line" onClick={() => setAsking(true)}>
				{t('remove')}
			</Button>
		)
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is seen
		<div className="row flex-wrap" role="group" aria-label={t('ask')}>
			<span>{t('ask')}</span>
			<Button
				variant="bad"
				size="sm"
				autoFocus
				disabled={remove.isPending}
				onClick={() => remove.mutate(isInUse)}
			>
				{t(isInUse ? 'removeAll' : 'removeNow')}
			</Button>
			<Button variant="line" size="sm" disabled={remove.isPending} onClick={() => setAsking(false)}>
				{t('keep')}
			</Button>
			{remove.error && (
				<p className="err" role="alert">
					{asFailure(remove.error).message}
				</p>
			)}
		</div>
	)
}
