import { Link } from 'react-router-dom'
import type { OpenDispute } from '../../../../domain/donations/disputes.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Amount } from '../../ui/amount.tsx'
import { CURRENCIES } from '../../ui/currency.ts'
import { Explained } from '../../ui/explained/explained.tsx'
import { AgeInput } from '../../ui/list/age-input.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { FilterForm, NullableBooleanInput, SelectInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { When } from '../../ui/when.tsx'
import { FraudType } from './FraudType.tsx'
import { WarningAnswer } from './WarningAnswer.tsx'

const Column = DataTable.Col<OpenDispute>

function AtStake({
	dispute: { donationId, ref, amount, currency, warning, isAnnounced },
}: {
	dispute: OpenDispute
}) {
	const t = useT()
	if (warning || isAnnounced) return <Amount why="proposed" value={amount} currency={currency} />
	const of = { donation: 'contested', of: donationId, object: ref } as const
	return <Explained value={amount} currency={currency} label={t('refund.dispute')} of={of} />
}

function Reply({ dispute: { donationId, ref, reply, warning, isAnnounced } }: { dispute: OpenDispute }) {
	const t = useT()
	if (warning) return <WarningAnswer donationId={donationId} warning={ref} />
	if (isAnnounced) return t('dispute.atProvider')
	return reply
		? t(`dispute.reply.${reply.answer}.${reply.state}`, { code: reply.code ?? '' })
		: t('dispute.no')
}

function DueAt({ dispute: { evidenceDueAt: at, warning, currency } }: { dispute: OpenDispute }) {
	const t = useT()
	if (warning) return t('warning.soon')
	return at ? <When at={at} of={currency} /> : t('dispute.noDue')
}

function What({ warning, isAnnounced }: Pick<OpenDispute, 'warning' | 'isAnnounced'>) {
	const t = useT()
	if (isAnnounced) return t('dispute.announced')
	if (!warning) return t('refund.dispute')
	return (
		<span>
			{t('warning.one')} <FraudType code={warning.fraudType} />
		</span>
	)
}

export function DisputeList() {
	const t = useT()
	return (
		<List
			title={t('dispute.list')}
			lead={t('dispute.lead')}
			sort={{ field: 'evidenceDueAt', order: 'ASC' }}
			filters={
				<FilterForm>
					<NullableBooleanInput source="warning" label={t('warning.one')} />
					<NullableBooleanInput source="answered" label={t('dispute.answered')} />
					<SelectInput
						source="currency"
						label={t('donations.currency')}
						emptyText={t('list.all')}
						choices={CURRENCIES.map((value) => ({ id: value, name: value }))}
					/>
					<AgeInput />
				</FilterForm>
			}
		>
			<DataTable caption={t('dispute.list')}>
				<Column
					label="dispute.ref"
					head
					render={(row) => <Link to={`/donations/${row.donationId}/show`}>{row.ref}</Link>}
				/>
				<Column
					label="warning.what"
					render={(row) => <What warning={row.warning} isAnnounced={row.isAnnounced} />}
				/>
				<Column source="donor" label="donations.donor" disableSort />
				<Column
					source="amount"
					label="donations.amount"
					align="right"
					render={(row) => <AtStake dispute={row} />}
				/>
				<Column source="evidenceDueAt" label="dispute.dueAt" render={(row) => <DueAt dispute={row} />} />
				<Column label="dispute.answer" render={(row) => <Reply dispute={row} />} />
				<Column
					source="openedAt"
					label="dispute.openedAt"
					render={(row) => <When at={row.openedAt} of={row.currency} />}
				/>
				<Column source="provider" label="dispute.provider" disableSort />
			</DataTable>
		</List>
	)
}
