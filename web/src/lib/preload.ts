import { createContext, useContext, useEffect } from 'react'

const PreloadContext = createContext<(path: string) => void>(() => undefined)

/** Says to every screen inside it how another screen is fetched. The router does, which alone knows them all. */
export const PreloadProvider = PreloadContext.Provider

/** Fetches the screen that comes next, so that it is there when it is opened. */
export function usePreloadedScreen(path: string): void {
	const preload = useContext(PreloadContext)
	useEffect(() => preload(path), [preload, path])
}
