import { Box, Button, IconButton, InputAdornment, MenuItem, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useDataProvider } from 'react-admin'
import { amountInput } from '../../../../client/amount-field.ts'
import { ENTERED_ACCOUNTS, type EnteredAccount } from '../../../../domain/journal/accounts.contract.ts'
import { formatMajor } from '../../../../kernel/wire/money.ts'
import { regionOfCurrency } from '../../../../kernel/wire/regions.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { Amount } from '../../ui/amount.tsx'
import { Chip } from '../../ui/chip.tsx'
import type { Currency } from '../../ui/currency.ts'
import { FundPicker } from './FundPicker.tsx'
import { styles } from './journal.styles.ts'
import { hasOneOwner, newLine, ownerAtFirst, type TypedLine, totalsOf } from './lines.ts'

interface LinesEditorProps {
	currency: Currency
	lines: readonly TypedLine[]
	onChange: (lines: readonly TypedLine[]) => void
}

export function LinesEditor({ currency, lines, onChange }: LinesEditorProps) {
	const t = useT()
	const replace = (key: string, change: Partial<TypedLine>) =>
		onChange(lines.map((line) => (line.key === key ? { ...line, ...change } : line)))
	return (
		<Box component="fieldset" sx={styles.editor}>
			<legend>
				<b>{t('journal.lines')}</b>
			</legend>
			<Box component="ol" sx={styles.lines}>
				{lines.map((line, index) => (
					<Box
						component="li"
						key={line.key}
						sx={styles.line}
						aria-label={t('journal.line', { number: index + 1 })}
					>
						<TextField
							select
							size="small"
							label={t('journal.account')}
							value={line.account}
							onChange={({ target }) => {
								const account = target.value as EnteredAccount
								replace(line.key, { account, owner: ownerAtFirst(account, currency) })
							}}
						>
							{ENTERED_ACCOUNTS.map((account) => (
								<MenuItem key={account} value={account}>
									{t(`account.${account}`)}
								</MenuItem>
							))}
						</TextField>
						<OwnerField currency={currency} line={line} onChange={(owner) => replace(line.key, { owner })} />
						<AmountField
							currency={currency}
							label={t('journal.debit')}
							value={line.debit}
							onChange={(debit) => replace(line.key, { debit, credit: '' })}
						/>
						<AmountField
							currency={currency}
							label={t('journal.credit')}
							value={line.credit}
							onChange={(credit) => replace(line.key, { credit, debit: '' })}
						/>
						<IconButton
							aria-label={t('journal.removeLine', { number: index + 1 })}
							disabled={lines.length <= 2}
							onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
						>
							<Trash2 size={18} />
						</IconButton>
					</Box>
				))}
			</Box>
			<div>
				<Button
					variant="outlined"
					color="secondary"
					startIcon={<Plus size={16} />}
					onClick={() => onChange([...lines, newLine('fee expense', currency)])}
				>
					{t('journal.addLine')}
				</Button>
			</div>
			<Balance currency={currency} lines={lines} />
		</Box>
	)
}

interface OwnerFieldProps {
	currency: Currency
	line: TypedLine
	onChange: (owner: string) => void
}

function OwnerField({ currency, line, onChange }: OwnerFieldProps) {
	const t = useT()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { data = [] } = useQuery({
		queryKey: ['journal', 'accounts', currency],
		queryFn: ({ signal }) => dataProvider.providerAccounts(currency, { signal }),
	})
	const { account, owner } = line
	if (account === 'fund') return <FundPicker currency={currency} value={owner} onChange={onChange} />
	const entity = regionOfCurrency(currency).code
	const accounts = hasOneOwner(account) ? [entity] : [entity, ...data]
	return (
		<TextField
			select
			size="small"
			required
			label={t('journal.owner')}
			value={accounts.includes(owner) ? owner : ''}
			disabled={accounts.length === 1 && owner === accounts[0]}
			onChange={({ target }) => onChange(target.value)}
		>
			{accounts.map((each) => (
				<MenuItem key={each} value={each}>
					{each === entity ? t(`region.${entity}`) : each}
				</MenuItem>
			))}
		</TextField>
	)
}

interface AmountFieldProps {
	currency: Currency
	label: string
	value: string
	onChange: (typed: string) => void
}

function AmountField({ currency, label, value, onChange }: AmountFieldProps) {
	const { sign, inputMode, takes } = amountInput({ currency, decimals: 'minor' })
	return (
		<TextField
			size="small"
			label={label}
			value={value}
			onChange={({ target }) => {
				if (takes(target.value)) onChange(target.value)
			}}
			slotProps={{
				input: { startAdornment: <InputAdornment position="start">{sign}</InputAdornment> },
				htmlInput: { inputMode, autoComplete: 'off' },
			}}
		/>
	)
}

function Balance({ currency, lines }: Pick<LinesEditorProps, 'currency' | 'lines'>) {
	const t = useT()
	const { debit, credit } = totalsOf(lines, currency)
	const sums = [
		['debit', debit],
		['credit', credit],
	] as const
	const isBalanced = debit === credit
	if (debit === 0n && isBalanced) return null
	return (
		<Box role="status" sx={styles.totals}>
			{sums.map(([side, sum]) => (
				<span key={side}>
					{t(`journal.${side}`)}{' '}
					<b>
						<Amount why="proposed" value={formatMajor(sum, currency)} currency={currency} />
					</b>
				</span>
			))}
			<Chip tone={isBalanced ? 'ok' : 'wait'}>
				{t(isBalanced ? 'journal.balanced' : 'journal.notBalanced')}
			</Chip>
			{isBalanced ? null : (
				<Amount why="proposed" value={formatMajor(debit - credit, currency)} currency={currency} signed />
			)}
		</Box>
	)
}
