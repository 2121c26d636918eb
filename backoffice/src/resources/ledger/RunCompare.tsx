import { useGetList, useLocale } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { Run } from '../../../../domain/ledger/runs.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { NativeSelect } from '../../ui/list/filter-form.tsx'
import { formatMoment } from '../../ui/time.ts'

const MAX_ROWS = 100

export function RunCompare({ run, other = '' }: { run: Run; other?: string }) {
	const t = useT()
	const locale = useLocale()
	const navigate = useNavigate()
	const { data = [] } = useGetList<Run>('runs', {
		pagination: { page: 1, perPage: MAX_ROWS },
		sort: { field: 'recordedAt', order: 'DESC' },
		filter: {},
	})
	const options = data
		.filter(({ id }) => id !== run.id)
		.map((one) => ({
			id: one.id,
			name: t('clock.runOf', {
				when: formatMoment(one.asOf, locale),
				signed: t(one.signedAt ? 'clock.signed' : 'clock.unsigned'),
			}),
		}))
	if (options.length === 0) return null
	return (
		<NativeSelect
			label={t('runs.compare')}
			emptyText={t('runs.compareChoose')}
			choices={options}
			value={other}
			onChange={(id) => navigate(id === '' ? `/runs/${run.id}/show` : `/runs/${run.id}/compare/${id}`)}
		/>
	)
}
