import { Box } from '@mui/material'
import { useSearchParams } from 'react-router-dom'
import { KINDS, type RequestType } from '../../../../domain/requests/kinds/kinds.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { NativeSelect } from '../../ui/list/filter-form.tsx'
import { styles } from './queue-list.styles.ts'

export interface QueueFilter {
	readonly requestType?: RequestType
	readonly mine?: true
	readonly hasSignals?: true
	readonly isRecommended?: true
}

const KIND = 'kind'
const ONLY = 'only'
const PARTS = ['mine', 'hasSignals', 'isRecommended'] as const

export function useQueueFilter() {
	const [params, setParams] = useSearchParams()
	const kind = KINDS.find(({ code }) => code === params.get(KIND))?.code
	const only = PARTS.find((part) => part === params.get(ONLY))
	const filter: QueueFilter = {
		...(kind && { requestType: kind }),
		...(only && { [only]: true }),
	}
	const change = (name: typeof KIND | typeof ONLY, value: string) =>
		setParams((before) => {
			const next = new URLSearchParams(before)
			if (value === '') next.delete(name)
			else next.set(name, value)
			return next
		})
	return { filter, kind: kind ?? '', only: only ?? '', change, search: params.size > 0 ? `?${params}` : '' }
}

export function QueueFilters({ kind, only, change }: ReturnType<typeof useQueueFilter>) {
	const t = useT()
	const kinds = KINDS.map(({ code }) => ({ id: code, name: t(`kinds.${code}.name`) }))
	const parts = PARTS.map((part) => ({ id: part, name: t(`review.only.${part}`) }))
	return (
		<Box component="search" sx={styles.filters}>
			<NativeSelect
				label={t('requests.kind')}
				emptyText={t('list.all')}
				choices={kinds}
				value={kind}
				onChange={(value) => change(KIND, value)}
			/>
			<NativeSelect
				label={t('review.only.label')}
				emptyText={t('list.all')}
				choices={parts}
				value={only}
				onChange={(value) => change(ONLY, value)}
			/>
		</Box>
	)
}
