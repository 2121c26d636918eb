import type { RequestImage } from '../../../../domain/requests/contract.ts'
import { useT } from '../../providers/i18n.ts'
import styles from './pictures.module.css'

/** All pictures in their order, each to be opened in full. The first is the one on cards. */
export function Pictures({ images }: { images: readonly RequestImage[] }) {
	const t = useT()
	if (images.length === 0) return <p className={styles.none}>{t('requests.noPicture')}</p>
	return (
		<ul className={styles.list}>
			{images.map(({ _id, url, cardUrl }, index) => (
				<li key={_id}>
					<a href={url} target="_blank" rel="noreferrer">
						<img src={cardUrl} alt={t('requests.picture', { number: index + 1 })} />
					</a>
				</li>
			))}
		</ul>
	)
}
