import { Bookmark, Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { asFailure } from '../../../../../client/failure.ts'
import type { RequestDetail } from '../../../../../domain/requests/contract.ts'
import { paths } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session.ts'
import { notify } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { type Mark, useMark } from '../api/marks.ts'

/** Liking is seen by everyone, a favourite only by whoever keeps it. Guests log in first, and come back. */
export function MarkButtons({ request }: { readonly request: RequestDetail }) {
	const { t } = useTranslation('fundraiser')
	const { t: common } = useTranslation()
	const format = useFormat()
	const user = useUser()
	const navigate = useNavigate()
	const { pathname, search } = useLocation()
	const set = useMark(request)
	const { liked, likesCount, favourite } = request

	const toggle = (mark: Mark, isSet: boolean) => {
		if (!user) return void navigate(paths.login.href(), { state: { from: pathname + search } })
		set(mark, isSet).catch((error: unknown) =>
			notify.error(asFailure(error).message || common('failed.unexpected')),
		)
	}
	return (
		<>
			<Button
				variant="text"
				size="sm"
				className="quiet"
				aria-pressed={liked}
				onClick={() => toggle('like', !liked)}
			>
				<Icon of={Heart} size="s" />
				{t('like')}
				{likesCount > 0 && (
					<span className="num">
						{format.number(likesCount)} <span className="vh">{t('likes', { count: likesCount })}</span>
					</span>
				)}
			</Button>
			<Button
				variant="text"
				size="sm"
				className="quiet"
				aria-pressed={favourite}
				onClick={() => toggle('favourite', !favourite)}
			>
				<Icon of={Bookmark} size="s" />
				{t('favourite')}
			</Button>
		</>
	)
}
