import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { asFailure } from '../../../../../client/failure.ts'
import type { BankAccount, VerifyBankBody } from '../../../../../domain/donations/bank-accounts.contract.ts'
import { notify } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Note } from '../../../ui/note.tsx'
import { useConfig } from '../../catalog/api/config.ts'
import { verifyBankAccount } from '../api/bank-accounts.ts'
import { centsOf, statementCodeOf } from '../bank/bank-draft.ts'

type Report = Parameters<typeof verifyBankAccount>[1]

interface DepositsFormProps {
	readonly account: Pick<BankAccount, 'uniqueId'>
	readonly deposits: NonNullable<BankAccount['deposits']>
}

/** What the holder found on their statement: two amounts, or a code, as the provider chose. */
export function DepositsForm({ account, deposits }: DepositsFormProps) {
	const { t } = useTranslation('bank')
	const format = useFormat()
	const client = useQueryClient()
	const demo = useConfig().data?.demo
	const [typed, setTyped] = useState({ first: '', second: '', code: '' })
	const [submitted, setSubmitted] = useState(false)
	const headingId = useId()
	const byAmounts = deposits.by === 'amounts'
	const body = byAmounts ? amountsOf(typed.first, typed.second) : codeOf(typed.code)
	const verifying = useMutation({
		mutationFn: (report: Report) => verifyBankAccount(account, report),
		onSuccess: ({ message, statusCode }) => {
			if (message && statusCode === 200) notify.success(message)
		},
		onSettled: () =>
			Promise.all([
				client.invalidateQueries({ queryKey: ['bankAccount'] }),
				client.invalidateQueries({ queryKey: ['paymentAccounts'] }),
			]),
	})
	const { mutate, variables, data: answer } = verifying
	// The verdict is known by now: the same call, which is counted once, is answered with it.
	useEffect(() => {
		if (answer?.statusCode === 202 && variables && !deposits.isReported) mutate(variables)
	}, [answer, variables, mutate, deposits.isReported])
	const onSubmit = (event: FormEvent) => {
		event.preventDefault()
		setSubmitted(true)
		if (body && !verifying.isPending) mutate({ body, intent: crypto.randomUUID() })
	}
	const cents = (name: 'first' | 'second') => (
		<TextField
			label={t(`deposits.${name}`)}
			value={typed[name]}
			inputMode="numeric"
			autoComplete="off"
			maxLength={2}
			className="num"
			error={submitted && centsOf(typed[name]) === null ? t('errors.amounts') : undefined}
			onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
		/>
	)
	if (deposits.isReported)
		return (
			<Note tone="info" role="status">
				<b className="block">{t('deposits.reportedHeading')}</b>
				{t('deposits.reported')}
			</Note>
		)
	return (
		<form className="stack" noValidate onSubmit={onSubmit} aria-labelledby={headingId}>
			<h2 id={headingId} className="text-title-sm">
				{t('deposits.heading')}
			</h2>
			<p>{t(`deposits.${deposits.by}`, { date: format.date(deposits.arriveAt) })}</p>
			{byAmounts ? (
				<div className="cols">
					{cents('first')}
					{cents('second')}
				</div>
			) : (
				<TextField
					label={t('deposits.code')}
					value={typed.code}
					autoComplete="off"
					autoCapitalize="characters"
					maxLength={6}
					className="num"
					error={submitted && statementCodeOf(typed.code) === null ? t('errors.code') : undefined}
					onChange={({ target }) => setTyped({ ...typed, code: target.value })}
				/>
			)}
			<p className="help num">{t('deposits.left', { count: deposits.left })}</p>
			{demo && (
				<Note tone="info">
					<Trans
						t={t}
						i18nKey={byAmounts ? 'deposits.demoAmounts' : 'deposits.demoCode'}
						components={{ n: <span className="num" /> }}
					/>
				</Note>
			)}
			{verifying.error && (
				<Note tone="bad" role="alert">
					<b className="block">{t('errors.failed')}</b>
					{asFailure(verifying.error).message}
				</Note>
			)}
			<Button className="justify-self-start" type="submit" disabled={verifying.isPending}>
				{t('verify')}
			</Button>
		</form>
	)
}

function amountsOf(first: string, second: string): VerifyBankBody | null {
	const amounts = [centsOf(first), centsOf(second)].filter((amount) => amount !== null)
	return amounts.length === 2 ? { amount: amounts } : null
}

function codeOf(text: string): VerifyBankBody | null {
	const descriptorCode = statementCodeOf(text)
	return descriptorCode === null ? null : { descriptorCode }
}
