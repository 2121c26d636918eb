import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RegionCode } from '../../../../../kernel/wire/regions.ts'
import { causePicture } from '../../../lib/cause-picture.ts'
import { paths } from '../../../lib/paths.ts'
import { useFormat } from '../../../ui/format.ts'
import { Link } from '../../../ui/link.tsx'
import { categoriesQuery } from '../../catalog/api/categories.ts'

const CAUSES = ['education', 'health', 'environment', 'animals'] as const

export function Tiles({ region }: { readonly region: RegionCode }) {
	const { t } = useTranslation('landing')
	const { t: common } = useTranslation()
	const { data: causes = [] } = useQuery(categoriesQuery(region))
	const all = causes.reduce((sum, { live }) => sum + live, 0)
	return (
		<section className="wrap" aria-labelledby="tiles-title">
			<h2 id="tiles-title">{t('tiles.title')}</h2>
			<ul className="tiles">
				<Tile
					to={paths.search.href({ region })}
					picture="/art/relief.svg"
					title={t('tiles.all')}
					live={all}
				/>
				{CAUSES.map((category) => (
					<Tile
						key={category}
						to={paths.search.href({ region, category })}
						picture={causePicture(category)}
						title={common(`category.${category}`)}
						live={causes.find(({ _id }) => _id === category)?.live ?? 0}
					/>
				))}
			</ul>
		</section>
	)
}

interface TileProps {
	readonly to: string
	readonly picture: string
	readonly title: string
	readonly live: number
}

function Tile({ to, picture, title, live }: TileProps) {
	const { t } = useTranslation('landing')
	const format = useFormat()
	return (
		<li>
			<Link className="card tile" to={to}>
				<img src={picture} alt="" width={240} height={160} loading="lazy" />
				<b>{title}</b>
				<span className="text-ink-2 text-sm num">
					{t('tiles.live', { count: live, visible: format.number(live) })}
				</span>
			</Link>
		</li>
	)
}
