import { type ReactNode, useDeferredValue, useMemo, useSyncExternalStore } from 'react'
import { DEFAULT_REGION } from '../../../kernel/wire/regions.ts'
import { zoneHere } from '../../../kernel/wire/wall-clock.ts'
import { serverClock } from '../lib/clock.ts'
import { usePreferences } from '../lib/preferences.ts'
import { useTakenOver } from '../lib/use-taken-over.ts'
import { ReaderProvider } from '../ui/reader.ts'

interface PageReaderProps {
	/** The render time of a server-rendered page, epoch milliseconds; hydration must show the same. */
	readonly renderedAt?: number
	readonly children: ReactNode
}

/** Formats amounts, dates and shares for the visitor's language and region, by the server's time. */
export function PageReader({ renderedAt, children }: PageReaderProps) {
	const { language, region } = usePreferences()
	const isTakenOver = useTakenOver()
	// Everything that shows a time is rendered again by it, in parts.
	const offset = useDeferredValue(
		useSyncExternalStore(serverClock.subscribe, serverClock.offset, serverClock.offset),
	)
	// biome-ignore lint/correctness/useExhaustiveDependencies: once the offset is known the time is another one
	const reader = useMemo(
		() => ({
			language,
			region,
			...(isTakenOver || renderedAt === undefined
				? { now: serverClock.now, timeZone: zoneHere() }
				: { now: () => renderedAt }),
			// The server renders the same for readers of all regions.
			place: renderedAt === undefined ? region : DEFAULT_REGION.code,
		}),
		[language, region, isTakenOver, renderedAt, offset],
	)
	return <ReaderProvider value={reader}>{children}</ReaderProvider>
}
