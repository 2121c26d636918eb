import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isFailure } from '../../../../../../client/failure.ts'
import { useIntent } from '../../../../../../client/ui/use-intent.ts'
import { MANDATE_VERSION } from '../../../../../../domain/donations/bank-accounts.contract.ts'
import type { PaymentAccount } from '../../../../../../domain/funds/contract.ts'
import { regionOf } from '../../../../../../kernel/wire/regions.ts'
import { notify } from '../../../../lib/toast.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox, RadioGroup } from '../../../../ui/choice.tsx'
import { Select, TextField } from '../../../../ui/field.tsx'
import { Form, useContractForm, useSending } from '../../../../ui/form.tsx'
import { Note } from '../../../../ui/note.tsx'
import { Refusal } from '../../../../ui/refusal.tsx'
import { type AccountOwner, addAccount, changeAccount, removeAccount } from '../../api/payment-accounts.ts'
import {
	type AccountDraft,
	accountForm,
	bodyOf,
	type Country,
	changeOf,
	draftOf,
	isIncomplete,
} from './account-draft.ts'
import { useRefusal } from './messages.ts'

interface AccountFormProps {
	readonly owner: AccountOwner
	readonly account: PaymentAccount | null
	/** The bank's country. With several, another choice makes another account. */
	readonly countries: readonly [Country, ...Country[]]
	readonly onSaved: (account: PaymentAccount) => void
	readonly onCancel: (() => void) | undefined
}

export function AccountForm({ owner, account, countries, onSaved, onCancel }: AccountFormProps) {
	const { t } = useTranslation('funds')
	const { t: common } = useTranslation()
	const { t: bank } = useTranslation('bank')
	const refusal = useRefusal()
	const client = useQueryClient()
	const intentOf = useIntent()
	const headingId = useId()
	const [country, setCountry] = useState<Country>(account?.country ?? countries[0])
	/** A code that isn't in our list, for which the owner is asked to confirm it. */
	const [unlisted, setUnlisted] = useState('')
	const moves = account !== null && country !== account.country
	const form = useContractForm(accountForm(country, account !== null && !moves), {
		defaultValues: draftOf(account),
	})
	const holderType = form.choice('accountHolderType')
	const save = useSending(form, {
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
			if (isFailure(error, 'BRANCH_UNKNOWN')) setUnlisted(routingNumber)
		},
	})
	const heading = account
		? t('accounts.changing', { label: account.label, number: account.accountNumber })
		: t('accounts.new')
	return (
		<Form
			of={form}
			onValid={save.send}
			className="stack rounded-card border-[1.5px] border-line-strong bg-surface p-5"
			aria-labelledby={headingId}
		>
			<div>
				<h3 id={headingId}>{heading}</h3>
				<p className="help">{t(`account.country.${country}`)}</p>
			</div>
			{form.formState.isSubmitted && isIncomplete(form.watch(), account !== null && !moves) && (
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
			<TextField label={t('account.label')} maxLength={100} {...form.field('label')} />
			<TextField
				label={t('account.holder')}
				help={t('account.holderHelp')}
				autoComplete="name"
				maxLength={100}
				{...form.field('accountHolderName')}
			/>
			<RadioGroup
				label={t('account.type')}
				name="accountHolderType"
				layout="cards"
				{...holderType}
				value={holderType.value || undefined}
				choices={(['individual', 'company'] as const).map((value) => ({
					value,
					title: t(`account.${value}`),
				}))}
			/>
			<TextField
				label={t(`account.routing.${country}`)}
				help={t(`account.routingHelp.${country}`)}
				autoComplete="off"
				autoCapitalize="characters"
				inputMode={/[A-Z]/.test(regionOf(country).bank.codeForm.source) ? 'text' : 'numeric'}
				maxLength={40}
				className="num"
				{...form.field('routingNumber')}
			/>
			<div className="cols">
				<TextField
					label={t('account.number')}
					help={
						account && !moves
							? t('account.numberStays', { number: account.accountNumber })
							: t('account.numberHelp')
					}
					autoComplete="off"
					inputMode="numeric"
					maxLength={40}
					className="num"
					{...form.field('accountNumber')}
				/>
				<TextField
					label={t('account.again')}
					autoComplete="off"
					inputMode="numeric"
					maxLength={40}
					className="num"
					{...form.field('accountNumberAgain')}
				/>
			</div>
			<Checkbox label={t('account.default')} {...form.register('isDefault')} />
			{owner.kind === 'user' && regionOf(country).bank.isProvenByDeposits && (
				<Note>
					<b className="block">{t('account.giving')}</b>
					{t('account.givingText')} {bank(`mandate.texts.${MANDATE_VERSION}`)}
				</Note>
			)}
			{account && <Note>{t(moves ? 'account.moveNote' : 'account.changeNote')}</Note>}
			<Refusal
				error={save.error}
				text={(error) => (
					<>
						<b className="block">{t('account.failed')}</b>
						{refusal(error)}
					</>
				)}
			/>
			<div className="row flex-wrap">
				<Button type="submit" disabled={save.isPending}>
					{t(save.isPending ? 'account.saving' : 'account.save')}
				</Button>
				{onCancel && (
					<Button variant="line" onClick={onCancel}>
						{common('cancel')}
					</Button>
				)}
			</div>
		</Form>
	)
}
