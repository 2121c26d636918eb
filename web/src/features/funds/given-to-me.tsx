import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CURRENCIES } from '../../../../kernel/wire/money.ts'
import { withdrawFormQuery } from './api/withdraw-form.ts'
import OwnMoney from './components/own-money.tsx'

export function GivenToMe({ userId }: { readonly userId: string }) {
	const { t } = useTranslation('funds')
	const funds = CURRENCIES.map((units) => ({ id: userId, fundType: 'individual', units }) as const)
	const results = useQueries({ queries: funds.map((fund) => withdrawFormQuery(fund)) })
	const held = funds.filter((_, index) => {
		const data = results[index]?.data
		return data !== undefined && (data.raised !== 0 || data.withdrawn !== 0 || data.free !== 0)
	})
	if (held.length === 0) return null
	return (
		<div className="cols">
			{held.map((fund) => (
				<div key={fund.units} className="card pad">
					<OwnMoney fund={fund} heading={`${t('mine.given')}, ${fund.units}`} />
				</div>
			))}
		</div>
	)
}
