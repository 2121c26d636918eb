import { ArrowUp } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useStore } from '../../../client/ui/store.ts'
import type { Frame } from '../../../kernel/wire/pages.ts'
import { keepInstallPrompt } from '../lib/installed.ts'
import { phoneKind } from '../lib/phone-kind.ts'
import { readAnew } from '../lib/returns.ts'
import { settleWorkers } from '../lib/service-workers.ts'
import { useUser } from '../lib/session.ts'
import { toastPlace } from '../lib/toast.ts'
import { offerViewTransitions } from '../lib/view-transitions.ts'
import { Icon } from '../ui/icon.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { joinAudioRoom } from './audio-room.ts'
import { LoadingBar } from './loading-bar.tsx'
import { useHeadLinks } from './use-head-links.ts'
import { useScroll } from './use-scroll.ts'

void settleWorkers()
keepInstallPrompt()
offerViewTransitions()
window.addEventListener('pageshow', ({ persisted }) => {
	if (persisted) void readAnew()
})

const IS_PHONE = phoneKind() !== null
const AppBanner = lazyPart(() => import('./app-banner.tsx'), false)

/** Parts of every page that no page waits for: the loading line, toasts, the way to the top, the app. */
export default function PageFollower({ frame }: { readonly frame: Frame }) {
	const { pathname } = useLocation()
	useHeadLinks(pathname)
	useScroll()
	useAudioRoom()
	return (
		<>
			<LoadingBar />
			<ToTop />
			{IS_PHONE && frame !== 'bare' && frame !== 'payment' && (
				<Suspense fallback={null}>
					<AppBanner />
				</Suspense>
			)}
			<Toasts />
		</>
	)
}

function useAudioRoom(): void {
	const { search } = useLocation()
	const isMember = useUser() !== null
	useEffect(() => {
		void joinAudioRoom(search, isMember)
	}, [isMember, search])
}

const FAR_PX = 500

function ToTop() {
	const { t } = useTranslation()
	const [far, setFar] = useState(false)
	useEffect(() => {
		const measure = () => setFar(window.scrollY > FAR_PX)
		window.addEventListener('scroll', measure, { passive: true })
		return () => window.removeEventListener('scroll', measure)
	}, [])
	if (!far) return null
	return (
		<button
			type="button"
			className="icon-btn to-top noprint"
			aria-label={t('toTop')}
			onClick={() => window.scrollTo({ top: 0 })}
		>
			<Icon of={ArrowUp} />
		</button>
	)
}

const Toaster = lazyPart(() => import('../ui/toaster.tsx'), false)

function Toasts() {
	const { needed } = useStore(toastPlace)
	return (
		needed && (
			<Suspense fallback={null}>
				<Toaster />
			</Suspense>
		)
	)
}
