import { type ReactNode, useMemo } from 'react'
import { useServerTime } from '../lib/clock.ts'
import { usePreferences } from '../lib/preferences.ts'
import { ReaderProvider } from '../ui/reader.ts'

/** Shows amounts, dates and shares as the visitor's language and region have them, by the server's time. */
export function PageReader({ children }: { readonly children: ReactNode }) {
	const { language, region } = usePreferences()
	const now = useServerTime()
	const reader = useMemo(() => ({ language, region, now }), [language, region, now])
	return <ReaderProvider value={reader}>{children}</ReaderProvider>
}
