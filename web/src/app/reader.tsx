import { type ReactNode, useDeferredValue, useMemo, useSyncExternalStore } from 'react'
import { DEFAULT_REGION } from '../../../kernel/wire/regions.ts'
import { zoneHere } from '../../../kernel/wire/wall-clock.ts'
import { serverClock } from '../lib/clock.ts'
import { usePreferences } from '../lib/preferences.ts'
import { useTakenOver } from '../lib/use-taken-over.ts'
import { ReaderProvider } from '../ui/reader.ts'

interface PageReaderProps {
	/** The time that what is taken over shows, epoch milliseconds: until it is, it must read the same. */
	readonly renderedAt?: number
	readonly children: ReactNode
}

/** Shows amounts, dates and shares as the visitor's language and region have them, by the server's time. */
export function PageReader({ renderedAt, children }: PageReaderProps) {
	const { language, region } = usePreferences()
	const isTakenOver = useTakenOver()
	// All that shows a time is rendered anew by it, in parts.
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
			// What the server renders is the same for readers of all regions.
			place: renderedAt === undefined ? region : DEFAULT_REGION.code,
		}),
		[language, region, isTakenOver, renderedAt, offset],
	)
	return <ReaderProvider value={reader}>{children}</ReaderProvider>
}
