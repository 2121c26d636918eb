import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useUser } from '../lib/session.ts'
import { joinAudioRoom } from './audio-room.ts'
import { useHeadLinks } from './use-head-links.ts'
import { useScroll } from './use-scroll.ts'

/** What follows the reader from page to page without showing anything; no page waits for it. */
export default function PageFollower() {
	const { pathname } = useLocation()
	useHeadLinks(pathname)
	useScroll()
	useAudioRoom()
	return null
}

/** Whoever is signed in goes on to the audio room that the address names. */
function useAudioRoom(): void {
	const { search } = useLocation()
	const isMember = useUser() !== null
	useEffect(() => {
		if (isMember) void joinAudioRoom(search)
	}, [isMember, search])
}
