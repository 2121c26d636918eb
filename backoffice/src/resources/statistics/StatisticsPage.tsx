import { Box } from '@mui/material'
import { CanAccess } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { STATISTIC_STEPS } from '../../../../domain/activity/statistics.contract.ts'
import { REGION_CODES } from '../../../../kernel/wire/regions.ts'
import { DAY_MS } from '../../../../kernel/wire/time.ts'
import { zoneHere } from '../../../../kernel/wire/wall-clock.ts'
import { AccessDenied } from '../../layout/access-denied.tsx'
import { useT } from '../../providers/i18n.ts'
import { serverClock } from '../../providers/server-clock.ts'
import { dayOf } from '../../ui/list/days.ts'
import { FilterForm, NativeSelect } from '../../ui/list/filter-form.tsx'
import { NativeDate } from '../../ui/list/native-date.tsx'
import { Page } from '../../ui/page.tsx'
import type { Period } from './calls.ts'
import { RequestCounts, Signups } from './counts.tsx'
import { Donations } from './Donations.tsx'
import { styles } from './statistics.styles.ts'

const NINETY_DAYS_MS = 89 * DAY_MS
const REGIONS = REGION_CODES

export function StatisticsPage() {
	return (
		<CanAccess resource="statistics" action="list" accessDenied={<AccessDenied />}>
			<Statistics />
		</CanAccess>
	)
}

function usePeriod(): [Period, (name: keyof Period, value: string) => void] {
	const [params, setParams] = useSearchParams()
	const now = serverClock.now()
	const step = STATISTIC_STEPS.find((one) => one === params.get('step')) ?? 'week'
	const period: Period = {
		from: params.get('from') ?? dayOf(new Date(now - NINETY_DAYS_MS).toISOString()),
		to: params.get('to') ?? dayOf(new Date(now).toISOString()),
		step,
		region: REGIONS.find((one) => one === params.get('region')) ?? '',
	}
	const change = (name: keyof Period, value: string) =>
		setParams((before) => {
			if (value === '') before.delete(name)
			else before.set(name, value)
			return before
		})
	return [period, change]
}

function Statistics() {
	const t = useT()
	const [period, change] = usePeriod()
	const steps = STATISTIC_STEPS.map((value) => ({ id: value, name: t(`statistics.steps.${value}`) }))
	const regions = REGIONS.map((value) => ({ id: value, name: t(`users.country.${value}`) }))
	return (
		<Page title={t('statistics.title')} lead={t('statistics.lead', { zone: zoneHere() })}>
			<FilterForm>
				{(['from', 'to'] as const).map((name) => (
					<NativeDate
						key={name}
						label={t(`statistics.${name}`)}
						whose={t('list.yourDays')}
						value={period[name]}
						onChange={(day) => change(name, day)}
					/>
				))}
				<NativeSelect
					label={t('statistics.step')}
					emptyText={t('statistics.steps.week')}
					choices={steps.filter(({ id }) => id !== 'week')}
					value={period.step === 'week' ? '' : period.step}
					onChange={(value) => change('step', value)}
				/>
				<NativeSelect
					label={t('statistics.region')}
					emptyText={t('statistics.everywhere')}
					choices={regions}
					value={period.region}
					onChange={(value) => change('region', value)}
				/>
			</FilterForm>
			<Box sx={styles.grid}>
				<CanAccess resource="reconciliation" action="list">
					<Donations period={period} />
				</CanAccess>
				<Signups period={period} />
				<RequestCounts by="types" period={period} />
				<RequestCounts by="sources" period={period} />
			</Box>
		</Page>
	)
}
