import './bank-account.css'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../../../client/failure.ts'
import { useIntent } from '../../../../../../client/ui/use-intent.ts'
import { MANDATE_VERSION } from '../../../../../../domain/donations/bank-accounts.contract.ts'
import type { PaymentAccount } from '../../../../../../domain/funds/contract.ts'
import { regionOf } from '../../../../../../kernel/regions.ts'
import { useFieldText } from '../../../../i18n/field-text.ts'
import { notify } from '../../../../lib/toast.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox, RadioGroup } from '../../../../ui/choice.tsx'
import { Select, TextField } from '../../../../ui/field.tsx'
import { Note } from '../../../../ui/note.tsx'
import { type AccountOwner, addAccount, changeAccount, removeAccount } from '../../api/payment-accounts.ts'
import {
	type AccountDraft,
	accountForm,
	bodyOf,
	type Country,
	changeOf,
	draftOf,
	FIELDS,
	isIncomplete,
} from './account-draft.ts'
import { useRefusal } from './messages.ts'

interface AccountFormProps {
	readonly owner: AccountOwner
	/** The one that is changed; null adds one. */
	readonly account: PaymentAccount | null
	/** Where the bank is. Several: it is chosen here, and another one makes another account. */
	readonly countries: readonly [Country, ...Country[]]
	readonly onSaved: (account: PaymentAccount) => void
	readonly onCancel: (() => void) | undefined
}

/** A bank account as the bank has it. */
export function AccountForm({ owner, account, countries, onSaved, onCancel }: AccountFormProps) {
	const { t } = useTranslation('funds')
	const { t: common } = useTranslation()
	const { t: bank } = useTranslation('bank')
	const say = useFieldText()
	const refusal = useRefusal()
	const client = useQueryClient()
	const intentOf = useIntent()
	const headingId = useId()
	const [country, setCountry] = useState<Country>(account?.country ?? countries[0])
	const [incomplete, setIncomplete] = useState(false)
	/** The code that isn't in our list, whose owner was to say that it is right. */
	const [unlisted, setUnlisted] = useState('')
	const moves = account !== null && country !== account.country
	const { control, register, handleSubmit, formState, getValues, setError } = useForm<AccountDraft>({
		resolver: zodResolver(accountForm(country, account !== null && !moves)),
		defaultValues: draftOf(account),
	})
	const errorOf = (field: keyof AccountDraft) => say(formState.errors[field]?.message)
	const save = useMutation({
		mutationFn: async (draft: AccountDraft) => {
			const isNewBranch = draft.routingNumber === unlisted
			const key = intentOf([account?.etag, country, draft, isNewBranch])
			if (account && !moves)
				return changeAccount(owner, account, { ...changeOf(draft, country), isNewBranch }, key)
			// An account stays in its country: the old one is deleted first, then the new one is saved.
			if (account) await removeAccount(owner, account, `${key}-old`)
			return addAccount(owner, { ...bodyOf(draft, country), isNewBranch }, key)
		},
		onSuccess: async (saved) => {
			notify.success(t('account.saved'))
			if (saved.deposits) notify.info(t('account.deposits'), { extended: true })
			await client.invalidateQueries({ queryKey: ['withdrawForm'] })
			await client.invalidateQueries({ queryKey: ['paymentAccounts'] })
			onSaved(saved)
		},
		onError: (error, { routingNumber }) => {
			const failure = asFailure(error)
			if (failure.code === 'BRANCH_UNKNOWN') setUnlisted(routingNumber)
			for (const { field, message } of failure.details) {
				const known = FIELDS.find((name) => name === field)
				if (known) setError(known, { message })
			}
		},
	})
	const heading = account
		? t('accounts.changing', { label: account.label, number: account.accountNumber })
		: t('accounts.new')
	return (
		<form
			className="account-form stack"
			noValidate
			aria-labelledby={headingId}
			onSubmit={handleSubmit(
				(draft) => {
					setIncomplete(false)
					if (!save.isPending) save.mutate(draft)
				},
				() => setIncomplete(isIncomplete(getValues(), account !== null && !moves)),
			)}
		>
			<div>
				<h3 id={headingId}>{heading}</h3>
				<p className="help">{t(`account.country.${country}`)}</p>
			</div>
			{incomplete && (
				<Note tone="bad" role="alert">
					{t('account.incomplete')}
				</Note>
			)}
			{countries.length > 1 && (
				<Select
					label={t('account.countryLabel')}
					value={country}
					onChange={({ target }) => setCountry(countries.find((one) => one === target.value) ?? country)}
				>
					{countries.map((code) => (
						<option key={code} value={code}>
							{common(`region.${code}`)}
						</option>
					))}
				</Select>
			)}
			<TextField label={t('account.label')} error={errorOf('label')} maxLength={100} {...register('label')} />
			<TextField
				label={t('account.holder')}
				help={t('account.holderHelp')}
				error={errorOf('accountHolderName')}
				autoComplete="name"
				maxLength={100}
				{...register('accountHolderName')}
			/>
			<Controller
				control={control}
				name="accountHolderType"
				render={({ field }) => (
					<RadioGroup
						label={t('account.type')}
						name="accountHolderType"
						layout="cards"
						value={field.value || undefined}
						onChange={field.onChange}
						error={errorOf('accountHolderType')}
						choices={(['individual', 'company'] as const).map((value) => ({
							value,
							title: t(`account.${value}`),
						}))}
					/>
				)}
			/>
			<TextField
				label={t(`account.routing.${country}`)}
				help={t(`account.routingHelp.${country}`)}
				error={errorOf('routingNumber')}
				autoComplete="off"
				autoCapitalize="characters"
				inputMode={/[A-Z]/.test(regionOf(country).bank.codeForm.source) ? 'text' : 'numeric'}
				maxLength={40}
				className="num"
				{...register('routingNumber')}
			/>
			<div className="cols">
				<TextField
					label={t('account.number')}
					help={
						account && !moves
							? t('account.numberStays', { number: account.accountNumber })
							: t('account.numberHelp')
					}
					error={errorOf('accountNumber')}
					autoComplete="off"
					inputMode="numeric"
					maxLength={40}
					className="num"
					{...register('accountNumber')}
				/>
				<TextField
					label={t('account.again')}
					error={errorOf('accountNumberAgain')}
					autoComplete="off"
					inputMode="numeric"
					maxLength={40}
					className="num"
					{...register('accountNumberAgain')}
				/>
			</div>
			<Checkbox label={t('account.default')} {...register('isDefault')} />
			{owner.kind === 'user' && regionOf(country).bank.isProvenByDeposits && (
				<Note>
					<b className="block">{t('account.giving')}</b>
					{t('account.givingText')} {bank(`mandate.texts.${MANDATE_VERSION}`)}
				</Note>
			)}
			{account && <Note>{t(moves ? 'account.moveNote' : 'account.changeNote')}</Note>}
			{save.error && (
				<Note tone="bad" role="alert">
					<b className="block">{t('account.failed')}</b>
					{refusal(save.error)}
				</Note>
			)}
			<div className="row w">
				<Button type="submit" disabled={save.isPending}>
					{t(save.isPending ? 'account.saving' : 'account.save')}
				</Button>
				{onCancel && (
					<Button variant="line" onClick={onCancel}>
						{common('cancel')}
					</Button>
				)}
			</div>
		</form>
	)
}
