import { LayoutGrid } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Offeree, offeredKinds } from '../../../../../domain/requests/kinds/offered.contract.ts'
import { paths } from '../../../lib/paths.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { iconOf } from '../kinds/answer-icons.ts'
import { useOfferee } from './use-offeree.ts'

export const AddItems = () => <KindItems offeree={useOfferee()} />

export function KindItems({ offeree }: { readonly offeree: Offeree }) {
	const { t } = useTranslation('menu')
	const { t: kinds } = useTranslation('kinds')
	return (
		<>
			{offeredKinds(offeree).map(
				({ kind, offer }) =>
					offer.is === 'offered' && (
						<Link key={kind.code} className="item" to={offer.route}>
							<Icon of={iconOf(kind)} />
							<span className="grow">
								{kinds(`kinds.${kind.code}.name`)}
								<span className="help block">{kinds(`kinds.${kind.code}.about`)}</span>
							</span>
						</Link>
					),
			)}
			<Link className="item" to={paths.chooseKind.href()}>
				<Icon of={LayoutGrid} />
				<span className="grow">{t('start')}</span>
			</Link>
		</>
	)
}
