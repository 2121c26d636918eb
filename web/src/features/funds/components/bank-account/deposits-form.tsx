import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { z } from 'zod'
import { asFailure } from '../../../../../../client/failure.ts'
import type {
	BankAccount,
	VerifyBankBody,
} from '../../../../../../domain/donations/bank-accounts.contract.ts'
import { notify } from '../../../../lib/toast.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { Form, useContractForm } from '../../../../ui/form.tsx'
import { useFormat } from '../../../../ui/format.ts'
import { Note } from '../../../../ui/note.tsx'
import { Refusal } from '../../../../ui/refusal.tsx'
import { useConfig } from '../../../catalog/api/config.ts'
import { verifyBankAccount } from '../../../donations/api/bank-accounts.ts'
import { centsOf, statementCodeOf } from './deposit-draft.ts'

type Report = Parameters<typeof verifyBankAccount>[1]

interface DepositsFormProps {
	readonly account: Pick<BankAccount, 'uniqueId'>
	readonly deposits: NonNullable<BankAccount['deposits']>
}

/** Reports the deposit: two amounts, or a code, as the provider chose. */
export function DepositsForm({ account, deposits }: DepositsFormProps) {
	const { t } = useTranslation('bank')
	const format = useFormat()
	const client = useQueryClient()
	const demo = useConfig().data?.demo
	const headingId = useId()
	const byAmounts = deposits.by === 'amounts'
	const cents = byAmounts
		? z.string().refine((typed) => centsOf(typed) !== null, t('errors.amounts'))
		: z.string()
	const form = useContractForm(
		z.object({
			first: cents,
			second: cents,
			code: byAmounts
				? z.string()
				: z.string().refine((typed) => statementCodeOf(typed) !== null, t('errors.code')),
		}),
		{ defaultValues: { first: '', second: '', code: '' } },
	)
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
	const verify = ({ first, second, code }: Readonly<Record<'first' | 'second' | 'code', string>>) => {
		const body = byAmounts ? amountsOf(first, second) : codeOf(code)
		if (body && !verifying.isPending) mutate({ body, intent: crypto.randomUUID() })
	}
	if (deposits.isReported)
		return (
			<Note tone="info" role="status">
				<b className="block">{t('deposits.reportedHeading')}</b>
				{t('deposits.reported')}
			</Note>
		)
	return (
		<Form of={form} onValid={verify} className="stack" aria-labelledby={headingId}>
			<h2 id={headingId} className="text-title-sm">
				{t('deposits.heading')}
			</h2>
			<p>{t(`deposits.${deposits.by}`, { date: format.date(deposits.arriveAt) })}</p>
			{byAmounts ? (
				<div className="cols">
					{(['first', 'second'] as const).map((name) => (
						<TextField
							key={name}
							label={t(`deposits.${name}`)}
							inputMode="numeric"
							autoComplete="off"
							maxLength={2}
							className="num"
							{...form.field(name)}
						/>
					))}
				</div>
			) : (
				<TextField
					label={t('deposits.code')}
					autoComplete="off"
					autoCapitalize="characters"
					maxLength={6}
					className="num"
					{...form.field('code')}
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
			<Refusal
				error={verifying.error}
				text={(error) => (
					<>
						<b className="block">{t('errors.failed')}</b>
						{asFailure(error).message}
					</>
				)}
			/>
			<Button className="justify-self-start" type="submit" disabled={verifying.isPending}>
				{t('verify')}
			</Button>
		</Form>
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
