/** The member that marks an entry of the history as one of these steps. */
const MARK = 'fiel'

const depthOf = (state: unknown): number => {
	const depth = (state as Record<string, unknown> | null)?.[MARK]
	return typeof depth === 'number' ? depth : 0
}

export interface BackSteps {
	/** Says how many steps Back can take before it leaves the page. */
	set(depth: number): void
}

/**
 * Lets Back lead through what is open instead of leaving the page. Each step is an entry of the history with the address
 * and the state of the page. Entries that are not needed any more are left by the next Back, or at the end, and only
 * while nothing of the page is above them, so the page finds its own history as it was.
 */
export const createBackSteps = (onBack: (depth: number) => void): BackSteps => {
	let [wanted, pushed] = [0, 0]
	let [isListening, isCorrecting] = [false, false]
	let [href, length] = ['', 0]

	const remember = (): void => {
		;[href, length] = [location.href, history.length]
	}
	/** Whether the page has put nothing above these steps. */
	const isOnTop = (): boolean =>
		depthOf(history.state) === pushed && location.href === href && history.length === length
	const push = (): boolean => {
		try {
			const state = history.state as unknown
			history.pushState({ ...(typeof state === 'object' && state), [MARK]: pushed + 1 }, '')
			pushed += 1
			remember()
			return true
		} catch {
			return false // a frame that may not, or too many at once: Back leaves the page then
		}
	}
	const leave = (): void => {
		isCorrecting = true
		history.go(wanted - pushed)
	}
	const settle = (): void => {
		if (isCorrecting) return
		if (pushed > 0 && !isOnTop()) pushed = 0
		while (pushed < wanted && push());
		if (wanted > 0) return
		if (pushed > 0) leave()
		else listen(false)
	}
	const onPop = (event: PopStateEvent): void => {
		const depth = depthOf(event.state)
		const isBack = depth < pushed
		pushed = depth
		if (isCorrecting) {
			isCorrecting = false
			remember()
			settle()
			return
		}
		remember()
		if (isBack) {
			wanted = Math.max(0, Math.min(depth, wanted - 1))
			onBack(wanted)
		}
		if (pushed > wanted && !isCorrecting) leave()
		else settle()
	}
	const listen = (isOn: boolean): void => {
		if (isOn === isListening) return
		isListening = isOn
		if (isOn) addEventListener('popstate', onPop, true)
		else removeEventListener('popstate', onPop, true)
	}
	return {
		set(depth) {
			wanted = depth
			if (!isListening) {
				// Entries that were left when the page was loaded again.
				pushed = depthOf(history.state)
				if (depth === 0 && pushed === 0) return
				remember()
				listen(true)
			}
			settle()
		},
	}
}
