import { Link } from 'react-router-dom'
import type { OpenDispute } from '../../../../domain/donations/disputes.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { CURRENCIES } from '../../ui/currency.ts'
import { Explained } from '../../ui/explained/explained.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { FilterForm, NullableBooleanInput, SelectInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { When } from '../../ui/when.tsx'

const Column = DataTable.Col<OpenDispute>

function Disputed({ dispute: { donationId, ref, amount, currency } }: { dispute: OpenDispute }) {
	const t = useT()
	const of = { gift: 'contested', of: donationId, object: ref } as const
	return <Explained value={amount} currency={currency} label={t('refund.dispute')} of={of} />
}

function Reply({ reply }: Pick<OpenDispute, 'reply'>) {
	const t = useT()
	return reply
		? t(`dispute.reply.${reply.answer}.${reply.state}`, { code: reply.code ?? '' })
		: t('dispute.no')
}

function DueAt({ at }: { at: string | null }) {
	const t = useT()
	return at ? <When at={at} /> : t('dispute.noDue')
}

/** What banks have not decided yet, at every provider. */
export function DisputeList() {
	const t = useT()
	return (
		<List
			title={t('dispute.list')}
			lead={t('dispute.lead')}
			sort={{ field: 'evidenceDueAt', order: 'ASC' }}
			filters={
				<FilterForm>
					<NullableBooleanInput source="answered" label={t('dispute.answered')} />
					<SelectInput
						source="currency"
						label={t('donations.currency')}
						emptyText={t('list.all')}
						choices={CURRENCIES.map((value) => ({ id: value, name: value }))}
					/>
				</FilterForm>
			}
		>
			<DataTable caption={t('dispute.list')}>
				<Column
					label="dispute.ref"
					head
					render={(row) => <Link to={`/donations/${row.donationId}/show`}>{row.ref}</Link>}
				/>
				<Column source="giver" label="donations.giver" disableSort />
				<Column
					source="amount"
					label="donations.amount"
					align="right"
					render={(row) => <Disputed dispute={row} />}
				/>
				<Column
					source="evidenceDueAt"
					label="dispute.dueAt"
					render={(row) => <DueAt at={row.evidenceDueAt} />}
				/>
				<Column label="dispute.answer" render={(row) => <Reply reply={row.reply} />} />
				<Column source="openedAt" label="dispute.openedAt" render={(row) => <When at={row.openedAt} />} />
				<Column source="provider" label="dispute.provider" disableSort />
			</DataTable>
		</List>
	)
}
