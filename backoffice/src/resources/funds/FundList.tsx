import { CanAccess } from 'react-admin'
import { type BackofficeFund, FUND_STATES, fundKind } from '../../../../domain/funds/withdrawals.contract.ts'
import type { FundFigure } from '../../../../domain/ledger/figures.contract.ts'
import { type MessageKey, useT } from '../../providers/i18n.ts'
import { Chip } from '../../ui/chip.tsx'
import { CURRENCIES } from '../../ui/currency.ts'
import { Explained } from '../../ui/explained/explained.tsx'
import { AgeInput } from '../../ui/list/age-input.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { ExportButton } from '../../ui/list/export-button.tsx'
import { FilterForm, SearchInput, SelectInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { SavedQueriesList } from '../../ui/list/saved-queries-list.tsx'
import { Named, named } from '../../ui/named.tsx'
import { RecordLink } from '../../ui/record-link.tsx'
import { TARGET_PAGES } from '../../ui/target-pages.ts'
import { When } from '../../ui/when.tsx'
import { FundKind } from './FundKind.tsx'
import { WriteOff } from './WriteOff.tsx'

function Owner({ fund: { kind, targetId, label } }: { fund: BackofficeFund }) {
	const page = TARGET_PAGES[kind]
	if (targetId === null || page === null) return <Named name={label} />
	return (
		<RecordLink resource={page} id={targetId}>
			<Named name={label} />
		</RecordLink>
	)
}

type Balance = 'raised' | 'withdrawn' | 'reserved' | 'held' | 'free'

function FundAmount({
	fund,
	balance,
	figure,
}: {
	fund: BackofficeFund
	balance: Balance
	figure: FundFigure
}) {
	const t = useT()
	const isOwed = balance === 'free' && fund.free.startsWith('-')
	return (
		<>
			{isOwed ? (
				<span>
					<Chip tone="bad">{t('balance.receivable')}</Chip>{' '}
				</span>
			) : null}
			<Explained
				value={fund[balance]}
				currency={fund.currency}
				label={`${t(`balance.${balance}`)}, ${named(t, fund.label)}`}
				of={{ figure, fund: fund.id }}
			/>
		</>
	)
}

const Column = DataTable.Col<BackofficeFund>

const amount = (balance: Balance, figure: FundFigure, label: MessageKey) => (
	<Column
		source={balance}
		label={label}
		align="right"
		render={(fund) => <FundAmount fund={fund} balance={balance} figure={figure} />}
	/>
)

const CURRENCY_OPTIONS = CURRENCIES.map((currency) => ({ id: currency, name: currency }))

export function FundList() {
	const t = useT()
	const kinds = fundKind.options.map((kind) => ({ id: kind, name: t(`withdrawals.kinds.${kind}`) }))
	const states = FUND_STATES.map((state) => ({ id: state, name: t(`funds.states.${state}`) }))
	const all = t('list.all')
	return (
		<List
			title={t('funds.title')}
			sort={{ field: 'free', order: 'ASC' }}
			actions={<ExportButton path="funds/csv" />}
			filters={
				<FilterForm>
					<SearchInput label={t('funds.search')} />
					<SelectInput source="state" label={t('balance.free')} emptyText={all} choices={states} />
					<SelectInput source="kind" label={t('withdrawals.kind')} emptyText={all} choices={kinds} />
					<SelectInput
						source="currency"
						label={t('withdrawals.currency')}
						emptyText={all}
						choices={CURRENCY_OPTIONS}
					/>
					<AgeInput />
					<SavedQueriesList />
				</FilterForm>
			}
		>
			<DataTable caption={t('funds.title')}>
				<Column label="funds.of" head render={(fund) => <Owner fund={fund} />} />
				<Column label="withdrawals.kind" render={(fund) => <FundKind kind={fund.kind} />} />
				<Column source="currency" label="withdrawals.currency" disableSort />
				{amount('raised', 'donated_quantity', 'balance.raised')}
				{amount('withdrawn', 'totalWithdrawalAmount', 'balance.withdrawn')}
				{amount('reserved', 'reserved', 'balance.reserved')}
				{amount('held', 'held', 'balance.held')}
				{amount('free', 'free', 'balance.free')}
				<Column
					label="funds.recovery"
					render={(fund) =>
						fund.lacks ? (
							<CanAccess resource="books" action="review">
								<WriteOff fund={fund} />
							</CanAccess>
						) : null
					}
				/>
				<Column source="donations" label="funds.donations" disableSort align="right" />
				<Column
					source="lastDonationAt"
					label="funds.lastDonation"
					render={(fund) =>
						fund.lastDonationAt ? <When at={fund.lastDonationAt} of={fund.currency} /> : null
					}
				/>
			</DataTable>
		</List>
	)
}
