import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { asFailure, isFailure } from '../../../../../client/failure.ts'
import {
	type BankAccount,
	HOLDER_TYPES,
	MANDATE_VERSION,
} from '../../../../../domain/donations/bank-accounts.contract.ts'
import { REGION_CODES } from '../../../../../kernel/wire/regions.ts'
import { notify } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, RadioGroup } from '../../../ui/choice.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import { Form, useContractForm } from '../../../ui/form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { useConfig } from '../../catalog/api/config.ts'
import { digitsOf } from '../../funds/components/bank-account/deposit-draft.ts'
import { removeBankAccount, saveBankAccount } from '../api/bank-accounts.ts'
import { loadStripe, type StripeJs } from '../components/card/stripe.ts'
import { type BankDraft, bankForm, EMPTY, isIncomplete } from './bank-draft.ts'

class NumbersRefused extends Error {}

interface BankFormProps {
	readonly account: BankAccount | null
	readonly onSaved: () => void
	readonly onCancel: (() => void) | undefined
}

/** Creates a payment method at the provider; only its reference is saved here. */
async function save(
	stripe: StripeJs,
	draft: BankDraft,
	{ account, isConfirmed }: { readonly account: BankAccount | null; readonly isConfirmed: boolean },
) {
	const { country, label, accountHolderName, accountHolderType } = draft
	if (accountHolderType === '') throw new TypeError('The form was not complete.')
	const { paymentMethod, error } = await stripe.createPaymentMethod({
		type: 'us_bank_account',
		us_bank_account: {
			account_number: digitsOf(draft.accountNumber),
			routing_number: digitsOf(draft.routingNumber),
			account_holder_type: accountHolderType,
		},
		billing_details: { name: accountHolderName.trim() },
	})
	if (error) throw new NumbersRefused(error.message)
	// The provider keeps an account as it is: the old one is deleted first, then the new one is saved.
	if (account) await removeBankAccount(account, isConfirmed)
	return saveBankAccount(
		{
			paymentMethodId: paymentMethod.id,
			country,
			currency: 'USD',
			label: label.trim(),
			accountHolderName: accountHolderName.trim(),
			accountHolderType,
			mandateVersion: MANDATE_VERSION,
		},
		crypto.randomUUID(),
	)
}

export function BankForm({ account, onSaved, onCancel }: BankFormProps) {
	const { t } = useTranslation('bank')
	const { t: common } = useTranslation()
	const client = useQueryClient()
	const config = useConfig().data
	const checkout = config?.checkouts.stripe
	const form = useContractForm(bankForm(t('errors.usaOnly')), {
		defaultValues: account
			? {
					...EMPTY,
					label: account.label,
					accountHolderName: account.accountHolderName,
					accountHolderType: account.accountHolderType,
				}
			: EMPTY,
	})
	// It was asked what becomes of that which is paid with the old account every month.
	const [isInUse, setInUse] = useState(false)
	const stripe = useQuery({
		queryKey: ['stripe', checkout?.scriptUrl, checkout?.publicKeys.USD],
		queryFn: () => loadStripe(checkout?.scriptUrl, checkout?.publicKeys.USD),
		enabled: checkout !== undefined,
		staleTime: Number.POSITIVE_INFINITY,
		retry: 1,
	})
	const saving = useMutation({
		mutationFn: ({ js, draft }: { readonly js: StripeJs; readonly draft: BankDraft }) =>
			save(js, draft, { account, isConfirmed: isInUse }),
		onError: (error) => setInUse(isFailure(error, 'METHOD_IN_USE')),
		onSuccess: ({ message }) => {
			if (message) notify.success(message)
			notify.info(t('deposits.alert'), { extended: true })
			onSaved()
		},
		// An old account may be gone although the new one was refused.
		onSettled: () => client.invalidateQueries({ queryKey: ['bankAccount'] }),
	})
	const draft = form.watch()
	const holderType = form.choice('accountHolderType')
	const { error: notAccepted, ...accepted } = form.field('accepted')
	if (stripe.error)
		return (
			<div className="stack justify-items-start">
				<Note tone="bad" role="alert">
					{t('unavailable')}
				</Note>
				<Button variant="line" onClick={() => void stripe.refetch()}>
					{t('again')}
				</Button>
			</div>
		)
	return (
		<Form
			of={form}
			onValid={(draft) => {
				if (stripe.data && !saving.isPending) saving.mutate({ js: stripe.data, draft })
			}}
			className="stack"
		>
			{form.formState.isSubmitted && isIncomplete(draft) && (
				<Note tone="bad" role="alert">
					{t('errors.incomplete')}
				</Note>
			)}
			<Select label={t('country')} {...form.field('country', { deps: 'routingNumber' })}>
				{REGION_CODES.toReversed().map((code) => (
					<option key={code} value={code}>
						{common(`region.${code}`)}
					</option>
				))}
			</Select>
			<TextField label={t('details.label')} maxLength={100} {...form.field('label')} />
			<TextField
				label={t('details.holder')}
				maxLength={100}
				autoComplete="name"
				{...form.field('accountHolderName')}
			/>
			<RadioGroup
				label={t('details.type')}
				name="accountHolderType"
				layout="cards"
				{...holderType}
				value={holderType.value || undefined}
				choices={HOLDER_TYPES.map((value) => ({ value, title: t(`types.${value}`) }))}
			/>
			<TextField
				label={t(`routing.${draft.country}`)}
				maxLength={20}
				inputMode={draft.country === 'US' ? 'numeric' : 'text'}
				autoComplete="off"
				className="num"
				{...form.field('routingNumber')}
			/>
			<TextField
				label={t('details.number')}
				maxLength={40}
				inputMode="numeric"
				autoComplete="off"
				className="num"
				{...form.field('accountNumber')}
			/>
			<p className="text-sm text-ink-2 row items-start">
				<Icon of={Lock} size="s" className="mt-1" />
				<span>{t('safe')}</span>
			</p>
			<div className="card pad stack">
				<h2 className="text-title-sm">{t('mandate.label')}</h2>
				<p>{t(`mandate.texts.${MANDATE_VERSION}`)}</p>
				<Checkbox label={t('mandate.accept')} aria-invalid={notAccepted ? true : undefined} {...accepted} />
				{notAccepted && <p className="err">{notAccepted}</p>}
			</div>
			{account && <Note>{t('replaces')}</Note>}
			{config?.demo && (
				<Note tone="info">
					<Trans t={t} i18nKey="demo" components={{ n: <span className="num" /> }} />
				</Note>
			)}
			{saving.error && (
				<Note tone="bad" role="alert">
					<b className="block">{t('errors.failed')}</b>
					{saving.error instanceof NumbersRefused ? saving.error.message : asFailure(saving.error).message}
				</Note>
			)}
			<div className="row flex-wrap">
				<Button type="submit" disabled={saving.isPending || !stripe.data}>
					{t(saving.isPending ? 'saving' : isInUse ? 'saveAll' : 'save')}
				</Button>
				{onCancel && (
					<Button variant="line" onClick={onCancel}>
						{t('cancel')}
					</Button>
				)}
			</div>
		</Form>
	)
}
