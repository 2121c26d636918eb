import { Button, DialogActions, DialogContent, MenuItem, TextField } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import { type PaymentAccountBody, paymentAccountBody } from '../../../../domain/funds/contract.ts'
import { byCurrency } from '../../../../kernel/regions.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useFieldText } from '../../providers/field-text.ts'
import { type MessageKey, useT } from '../../providers/i18n.ts'
import type { Currency } from '../../ui/currency.ts'
import { failureCode, fieldMessage, hasFieldMessage } from '../../ui/field-message.ts'
import { Note } from '../../ui/note.tsx'
import styles from './funds.module.css'

const COUNTRY = byCurrency(({ code }) => code)
const HOLDER_TYPES = ['company', 'individual'] as const
type Field = 'label' | 'accountHolderName' | 'routingNumber' | 'accountNumber'

interface FoundationAccountFormProps {
	currency: Currency
	/** Saved or given up. */
	onDone: () => void
}

/** A bank account of the foundation: the plain form. */
export function FoundationAccountForm({ currency, onDone }: FoundationAccountFormProps) {
	const t = useT()
	const notify = useNotify()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intentOf = useIntent()
	const country = COUNTRY[currency]
	const [tried, setTried] = useState(false)
	/** The code that isn't in our list, whose owner was to say that it is right. */
	const [unlisted, setUnlisted] = useState('')
	const [body, setBody] = useState<PaymentAccountBody>({
		label: '',
		accountHolderName: '',
		accountHolderType: 'company',
		accountNumber: '',
		routingNumber: '',
		country,
		currency,
	})
	const issues = paymentAccountBody.safeParse(body).error?.issues ?? []
	const save = useMutation({
		mutationFn: (sent: PaymentAccountBody) => dataProvider.addFoundationAccount(sent, intentOf(sent)),
		onError: (error, { routingNumber }) => {
			if (failureCode(error) === 'BRANCH_UNKNOWN') setUnlisted(routingNumber)
		},
		onSuccess: async () => {
			notify(t('foundation.accountSaved'), { type: 'success' })
			await client.invalidateQueries({ queryKey: ['foundation'] })
			onDone()
		},
	})
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault()
		setTried(true)
		if (issues.length === 0) save.mutate({ ...body, isNewBranch: body.routingNumber === unlisted })
	}
	const fields: readonly { field: Field; label: MessageKey }[] = [
		{ field: 'label', label: 'withdrawals.bank' },
		{ field: 'accountHolderName', label: 'withdrawals.holder' },
		{ field: 'routingNumber', label: `withdrawals.routing.${country}` },
		{ field: 'accountNumber', label: 'withdrawals.number' },
	]
	const fieldText = useFieldText()
	/** The contract's own text on a field, else the server's. */
	const problemOf = (field: Field): string | null => {
		const issue = tried ? issues.find(({ path }) => path[0] === field) : undefined
		return issue ? fieldText(issue.message) : fieldMessage(save.error, field)
	}
	return (
		<form className={styles.window} onSubmit={submit} noValidate>
			<DialogContent className={styles.form ?? ''}>
				{fields.map(({ field, label }, index) => (
					<TextField
						key={field}
						label={t(label)}
						value={body[field]}
						onChange={(event) => setBody({ ...body, [field]: event.target.value })}
						required
						error={problemOf(field) !== null}
						helperText={problemOf(field)}
						fullWidth
						autoFocus={index === 0}
						slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off' } }}
					/>
				))}
				<TextField
					select
					label={t('withdrawals.holderType')}
					value={body.accountHolderType}
					onChange={(event) =>
						setBody({
							...body,
							accountHolderType: HOLDER_TYPES.find((type) => type === event.target.value) ?? 'company',
						})
					}
					fullWidth
				>
					{HOLDER_TYPES.map((type) => (
						<MenuItem key={type} value={type}>
							{t(`foundation.${type}`)}
						</MenuItem>
					))}
				</TextField>
				{save.error &&
				!hasFieldMessage(
					save.error,
					fields.map(({ field }) => field),
				) ? (
					<Note>{save.error.message}</Note>
				) : null}
			</DialogContent>
			<DialogActions>
				<Button variant="outlined" color="secondary" onClick={onDone} disabled={save.isPending}>
					{t('common.cancel')}
				</Button>
				<Button type="submit" variant="contained" disabled={save.isPending}>
					{save.isPending ? t('common.sending') : t('foundation.saveAccount')}
				</Button>
			</DialogActions>
		</form>
	)
}
