import './kinds.css'
import { useTranslation } from 'react-i18next'
import { kindOf, targetOf } from '../../../../../domain/requests/kinds/kinds.contract.ts'
import { Chip } from '../../../ui/chip.tsx'
import type { FundraiserCardData } from '../components/fundraiser-card-data.ts'
import { useFieldValues } from './use-field-values.tsx'
import { useTargetText } from './use-target-text.ts'

export function CardFacts({ request }: { readonly request: FundraiserCardData }) {
	const { t } = useTranslation('kinds')
	const amount = useTargetText(request.target)
	const factsOf = useFieldValues(request, 'card')
	const { requestType, role } = request
	const target = targetOf(requestType, role)
	// The card shows the count already.
	const names = kindOf(requestType)?.card.filter((name) => target.of !== 'count' || name !== target.from)
	return (
		<div className="kind-facts">
			<div className="row flex-wrap">
				<Chip>{t(`kinds.${requestType}.name`)}</Chip>
				{amount && <b className="num">{amount}</b>}
			</div>
			<dl>
				{factsOf(names).map(({ name, label, value }) => (
					<div key={name}>
						<dt>{label}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
		</div>
	)
}
