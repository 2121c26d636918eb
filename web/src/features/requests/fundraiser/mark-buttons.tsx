import { Bookmark, Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../../client/failure.ts'
import type { RequestDetail } from '../../../../../domain/requests/contract.ts'
import { notify } from '../../../lib/toast.ts'
import { useAsMember } from '../../../lib/use-as-member.ts'
import { Button } from '../../../ui/button.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { type Mark, useMark } from '../api/marks.ts'

/** Buttons for public likes and private favourites. Guests log in first and return. */
export function MarkButtons({ request }: { readonly request: RequestDetail }) {
	const { t } = useTranslation('fundraiser')
	const { t: common } = useTranslation()
	const format = useFormat()
	const set = useMark(request)
	const { liked, likesCount, favourite } = request

	const press = useAsMember(({ mark, isSet }: { readonly mark: Mark; readonly isSet: boolean }) => {
		set(mark, isSet).catch((error: unknown) =>
			notify.error(asFailure(error).message || common('failed.unexpected')),
		)
	})
	return (
		<>
			<Button
				variant="text"
				size="sm"
				className="quiet"
				aria-pressed={liked}
				onClick={() => press({ mark: 'like', isSet: !liked })}
			>
				<Icon of={Heart} size="s" />
				{t('like')}
				{likesCount > 0 && (
					<span className="num">
						{format.number(likesCount)} <span className="sr-only">{t('likes', { count: likesCount })}</span>
					</span>
				)}
			</Button>
			<Button
				variant="text"
				size="sm"
				className="quiet"
				aria-pressed={favourite}
				onClick={() => press({ mark: 'favourite', isSet: !favourite })}
			>
				<Icon of={Bookmark} size="s" />
				{t('favourite')}
			</Button>
		</>
	)
}
