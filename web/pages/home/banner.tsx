import { ActionIcon } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { bannerTexts } from '#domain/site/site-content.ts'
import kitchen from '#web/assets/banner-kitchen.svg'
import nutritionist from '#web/assets/banner-nutritionist.svg'
import plate from '#web/assets/banner-plate.svg'
import progress from '#web/assets/banner-progress.svg'
import classes from './banner.module.css'

/** In the order of `bannerTexts`. */
const pictures = [plate, nutritionist, progress, kitchen]
const rotation = 3000

/** Four slides that change by themselves. They stop while a person hovers or focuses them, and with reduced motion. */
export function Banner() {
  const [shown, setShown] = useState(0)
  const [stopped, setStopped] = useState<boolean | null>(null)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const prefersStill = useReducedMotion()
  const isStopped = stopped ?? prefersStill
  const section = useRef<HTMLElement>(null)

  // Goes on from the slide that stands there. Until the code of the page has loaded, styles turn the slides.
  useLayoutEffect(() => {
    const slides = [...section.current!.querySelectorAll('[role=group]')]
    setShown(
      Math.max(
        0,
        slides.findIndex((slide) => Number(getComputedStyle(slide).opacity) > 0.5),
      ),
    )
    setFocused(section.current!.contains(document.activeElement))
  }, [])
  const isTurning = !isStopped && !isHovered && !isFocused

  // biome-ignore lint/correctness/useExhaustiveDependencies: each slide stands for the whole time, also one chosen by hand.
  useEffect(() => {
    if (!isTurning) return
    const timer = setTimeout(() => setShown((index) => (index + 1) % bannerTexts.length), rotation)
    return () => clearTimeout(timer)
  }, [isTurning, shown])

  const step = (by: number) => setShown((index) => (index + by + bannerTexts.length) % bannerTexts.length)

  return (
    <section
      ref={section}
      className={`${classes.banner} card`}
      aria-roledescription="carousel"
      aria-label="What to expect"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div className="stack" aria-live={isTurning ? 'off' : 'polite'}>
        {bannerTexts.map(({ title, text, alt }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: the carousel pattern calls each slide a group.
          <div
            key={title}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${bannerTexts.length}`}
            className={classes.slide}
            data-shown={index === shown || undefined}
            inert={index !== shown}
          >
            <img
              src={pictures[index]}
              alt={alt}
              width={800}
              height={600}
              decoding="async"
              // The first picture is urgent; the others can come later.
              fetchPriority={index === 0 ? 'high' : 'low'}
            />
            <div className={classes.caption}>
              <h2 className="heading">{title}</h2>
              <p>{text}</p>
            </div>
          </div>
        ))}
      </div>
      <div className={`${classes.controls} row`}>
        <ActionIcon color="gray" aria-label="Previous slide" onClick={() => step(-1)}>
          <IconChevronLeft size={22} aria-hidden />
        </ActionIcon>
        <ActionIcon
          color="gray"
          aria-label={isStopped ? 'Play slides' : 'Pause slides'}
          onClick={() => setStopped(!isStopped)}
        >
          {isStopped ? <IconPlayerPlay size={20} aria-hidden /> : <IconPlayerPause size={20} aria-hidden />}
        </ActionIcon>
        <ActionIcon color="gray" aria-label="Next slide" onClick={() => step(1)}>
          <IconChevronRight size={22} aria-hidden />
        </ActionIcon>
        <span className={classes.dots} aria-hidden="true">
          {bannerTexts.map(({ title }, index) => (
            <span key={title} data-shown={index === shown || undefined} />
          ))}
        </span>
      </div>
    </section>
  )
}
