import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Currency } from '../../../../../kernel/wire/money.ts'
import { Button } from '../../../ui/button.tsx'
import { minorOf, useFormat } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'

interface TakenAmountProps {
	readonly amount: string
	readonly currency: Currency
	readonly onChange: () => void
}

export function TakenAmount({ amount, currency, onChange }: TakenAmountProps) {
	const { t } = useTranslation()
	const visible = useFormat().amount(minorOf(Number(amount), currency), currency)
	return (
		<p className="done-row">
			<Icon of={Check} size="s" />
			<span className="grow">
				{t('amount.label')}: <b className="num">{visible}</b>
			</span>
			<Button variant="text" size="sm" aria-label={t('amount.changeIt')} onClick={onChange}>
				{t('amount.change')}
			</Button>
		</p>
	)
}
