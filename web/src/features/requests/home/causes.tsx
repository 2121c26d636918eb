import { useTranslation } from 'react-i18next'
import { drawnPicture } from '../../../lib/cause-picture.ts'
import { paths } from '../../../lib/paths.ts'
import { useFormat } from '../../../ui/format.ts'
import { Link } from '../../../ui/link.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { useCategories } from '../../catalog/api/categories.ts'

const SIZES = '(min-width: 1040px) 180px, 33vw'

export function Causes() {
	const { t } = useTranslation('home')
	const { t: common } = useTranslation()
	const format = useFormat()
	const { data: causes = [] } = useCategories()
	return (
		<section className="blk wrap" aria-labelledby="causes-title">
			<div className="hd">
				<h2 id="causes-title">{t('causes.title')}</h2>
			</div>
			<ul className="cats">
				{causes.map(({ _id, live }) => (
					<li key={_id}>
						<Link className="cat" to={paths.search.href({ category: _id })}>
							<span className="arch">
								<Picture of={drawnPicture(_id)} sizes={SIZES} lazy />
							</span>
							<b>{common(`category.${_id}`)}</b>
							<span className="text-ink-2 text-sm num">
								{t('causes.live', { count: live, visible: format.number(live) })}
							</span>
						</Link>
					</li>
				))}
			</ul>
		</section>
	)
}
