import { Skeleton, Stack, Text } from '@mantine/core'
import { Skeletons } from '#web/components/feedback/skeletons.tsx'
import { useAbout } from '#web/lib/brand.ts'
import classes from './app-layout.module.css'
import { Logo } from './logo.tsx'

/** The frame of signed-in pages while it is not known yet who is signed in: nothing moves when the page arrives. */
export function FrameSkeleton({ text }: { text: string | undefined }) {
  const { brand_name } = useAbout()
  return (
    <div className={classes.shell}>
      <header className={`${classes.header} row`}>
        <span className={classes.burger} />
        <span className={classes.home}>
          <Logo size={34} wordmark={brand_name} />
        </span>
        <div className={`${classes.who} fill`}>
          <Skeleton height="2rem" width="9rem" radius="xl" />
        </div>
        <Skeleton height="2.625rem" width="5.5rem" radius="xl" />
      </header>
      <aside className={classes.side}>
        <Stack gap="0.25rem">
          <Skeletons count={6} height="3rem" radius="xl" />
        </Stack>
      </aside>
      <main className={classes.main}>
        <div role="status">
          <Text>Loading...</Text>
          {text ? <Text c="dimmed">{text}</Text> : null}
        </div>
        <Stack gap="lg" mt="lg" aria-hidden="true">
          <Skeleton height="14rem" radius="lg" />
          <Skeleton height="9rem" radius="lg" />
        </Stack>
      </main>
    </div>
  )
}
