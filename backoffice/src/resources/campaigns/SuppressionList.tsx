import {
	SUPPRESSION_KINDS,
	SUPPRESSION_REASONS,
	type SuppressionView,
} from '../../../../domain/campaigns/suppressions.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { FilterForm, SelectInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { When } from '../../ui/when.tsx'
import { AddressForm } from './AddressForm.tsx'
import { LiftButton } from './LiftButton.tsx'
import { ScopeText } from './ScopeText.tsx'

const Column = DataTable.Col<SuppressionView>

export function SuppressionList() {
	const t = useT()
	const kinds = SUPPRESSION_KINDS.map((value) => ({ id: value, name: t(`suppressions.kinds.${value}`) }))
	const reasons = SUPPRESSION_REASONS.map((value) => ({
		id: value,
		name: t(`suppressions.reasons.${value}`),
	}))
	return (
		<List
			title={t('suppressions.title')}
			lead={t('suppressions.lead')}
			sort={{ field: 'at', order: 'DESC' }}
			above={<AddressForm />}
			filters={
				<FilterForm>
					<SelectInput
						source="kind"
						label={t('suppressions.scope')}
						emptyText={t('list.all')}
						choices={kinds}
					/>
					<SelectInput
						source="reason"
						label={t('suppressions.reason')}
						emptyText={t('list.all')}
						choices={reasons}
					/>
				</FilterForm>
			}
		>
			<DataTable caption={t('suppressions.title')}>
				<Column label="suppressions.scope" head render={(row) => <ScopeText suppression={row} />} />
				<Column label="suppressions.reason" render={(row) => t(`suppressions.reasons.${row.reason}`)} />
				<Column source="at" label="suppressions.at" render={(row) => <When at={row.at} />} />
				<Column
					label="suppressions.until"
					render={(row) => (row.until === null ? t('suppressions.forGood') : <When at={row.until} />)}
				/>
				<Column label="suppressions.change" render={(row) => <LiftButton suppression={row} />} />
			</DataTable>
		</List>
	)
}
